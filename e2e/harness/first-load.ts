import { gzipSync } from 'node:zlib'

/** Returns the total gzip size, in bytes, of the scripts that a page's HTML loads, except `nomodule` scripts. */
export async function firstLoadBytes(pageUrl: string): Promise<number> {
  const html = await textOf(pageUrl)
  const tags = html.match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? []
  const sources = tags.filter(tag => !/nomodule/i.test(tag)).map(tag => /src="([^"]+)"/.exec(tag)?.[1] ?? '')
  const sizes = [...new Set(sources)].map(async source => {
    const script = await textOf(new URL(source.replaceAll('&amp;', '&'), pageUrl).href)
    return gzipSync(script).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return response.text()
}

/** Limit for a console page's first-load scripts, in gzip bytes. */
export interface PageBudget {
  readonly path: string
  readonly scriptBytesMax: number
}

/** Returns the pages linked from the navigation and from the flows page, each with its limit. */
export async function consolePages(origin: string): Promise<readonly PageBudget[]> {
  const navigation = (await textOf(`${origin}/`)).match(/<nav .*?<\/nav>/gs) ?? []
  const flows = await textOf(`${origin}/flows`)
  const paths = [...navigation, flows].flatMap(html =>
    [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)"/g)].map(([, path = '']) => path),
  )
  return [...new Set(paths)].map(path => ({ path, scriptBytesMax: scriptByteLimit(path) }))
}

function scriptByteLimit(path: string): number {
  if (path === '/') return 165_000
  return path === '/reference' || path.startsWith('/reference/') ? 145_000 : 185_000
}
