import { gzipSync } from 'node:zlib'

/** Bytes of the scripts a page loads first, each compressed by gzip, without the polyfill for browsers that know no modules. */
export async function firstLoadBytes(page: string): Promise<number> {
  const html = await textOf(page)
  const tags = html.match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? []
  const sources = tags.filter(tag => !/nomodule/i.test(tag)).map(tag => /src="([^"]+)"/.exec(tag)?.[1] ?? '')
  const sizes = [...new Set(sources)].map(async source => {
    const script = await textOf(new URL(source.replaceAll('&amp;', '&'), page).href)
    return gzipSync(script).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.text()
}
