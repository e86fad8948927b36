import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Name of the JSON file in an exported console that maps each path to the file with its content. */
export const FILE_LIST = 'files.json'

/** Attribute of every script in exported pages, replaced by the nonce of a response. */
export const NONCE_MARK = 'nonce="nonce-of-this-response"'

export interface ConsoleFile {
  /** Path below the root, with the extension. */
  readonly path: string
  /** Returns the content, compressed by Brotli. */
  read(): Promise<Uint8Array>
}

/** Finds the file of a request's path, or undefined. */
export type FindConsoleFile = (segments: readonly string[]) => ConsoleFile | undefined

/** Opens the folder of an exported console. Throws if it has no list. */
export function openConsoleFiles(folder: string): FindConsoleFile {
  const list = join(folder, FILE_LIST)
  if (!existsSync(list)) throw new Error(`${list} does not exist. Export the console again.`)
  const files = new Map<string, string>(Object.entries(JSON.parse(readFileSync(list, 'utf8'))))
  return segments => {
    const path = pathsOf(segments).find(each => files.has(each))
    return path === undefined ? undefined : { path, read: () => readFile(join(folder, files.get(path) ?? '')) }
  }
}

/** Segment in the path of the page that is served for parameter values without a separate page. */
const ANY_SEGMENT = '-'

/**
 * Returns the files that may answer a request, best first: the exact file, its page, then those for any value of a
 * parameter.
 */
function pathsOf(segments: readonly string[]): readonly string[] {
  const named = segments.filter(segment => segment !== '')
  if (named.length === 0) return ['index.html']
  const last = named.at(-1) ?? ''
  const above = named.slice(0, -1)
  // Next's router reads the data of a page from a file beside it or, in parts, from a folder with the page's name.
  const dataOfAny = last.startsWith('__next.')
    ? [...above.slice(0, -1), ANY_SEGMENT, last]
    : [...above, `${ANY_SEGMENT}.txt`]
  const isData = last.endsWith('.txt')
  return [
    named.join('/'),
    ...(isData ? [dataOfAny.join('/')] : [`${named.join('/')}.html`, [...above, `${ANY_SEGMENT}.html`].join('/')]),
  ]
}
