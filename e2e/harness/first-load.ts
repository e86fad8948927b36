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

/** A page of the console, and how many bytes of script it may load first. */
export interface PageGoal {
  readonly path: string
  readonly bytesMax: number
}

/** The pages that the console's navigation and its list of flows lead to, with the goal of each. */
export async function consolePages(origin: string): Promise<readonly PageGoal[]> {
  const navigation = (await textOf(`${origin}/`)).match(/<nav .*?<\/nav>/gs) ?? []
  const flows = await textOf(`${origin}/flows`)
  const paths = [...navigation, flows].flatMap(html =>
    [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)"/g)].map(([, path = '']) => path),
  )
  return [...new Set(paths)].map(path => ({ path, bytesMax: goalOf(path) }))
}

function goalOf(path: string): number {
  if (path === '/') return 165_000
  return path === '/reference' || path.startsWith('/reference/') ? 145_000 : 185_000
}
