import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Name of the JSON file that maps each path of an exported console to the file with its content. */
export const FILE_LIST = 'files.json'

/** Attribute of every script in exported pages. In each response, the server replaces the value with a nonce. */
export const NONCE_MARK = 'nonce="nonce-of-this-response"'

export interface ConsoleFile {
  /** Path below the console's root, with the extension. */
  readonly path: string
  /** Returns the content, compressed with Brotli. */
  read(): Promise<Uint8Array>
}

/** Returns the file for the segments of a request's path. */
export type FindConsoleFile = (segments: readonly string[]) => ConsoleFile | undefined

/** Opens the folder of an exported console. Throws if its {@link FILE_LIST} does not exist. */
export function openConsoleFiles(folder: string): FindConsoleFile {
  const list = join(folder, FILE_LIST)
  if (!existsSync(list)) throw new Error(`${list} does not exist. Export the console.`)
  const files = new Map<string, string>(Object.entries(JSON.parse(readFileSync(list, 'utf8'))))
  return segments => {
    const path = pathsOf(segments).find(each => files.has(each))
    return path === undefined ? undefined : { path, read: () => readFile(join(folder, files.get(path) ?? '')) }
  }
}

/** Path segment of the page that serves all parameter values that have no separate page. */
const ANY_SEGMENT = '-'

/** Returns the paths of the files that may answer a request, best match first. */
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
