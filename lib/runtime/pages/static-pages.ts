import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { decodedSegments } from '#lib/http/admit'
import { pageHeaders } from '#lib/runtime/pages/page-headers'
import type { Pages } from '#lib/runtime/pages/pages'

/** Functions that create a download for a request, by path. */
export type Downloads = Readonly<Record<string, Download>>
type Download = (request: Request) => Response | Promise<Response>

/** Returns an object that answers requests with the files of an exported console and with the downloads. */
export function staticPages(folder: string, downloads: Downloads = {}): Pages {
  const find = openConsoleFiles(folder)
  return {
    answer: async (message, response) => {
      const target = (message.url ?? '/').split('?', 1)[0] ?? '/'
      const segments = decodedSegments(target) ?? []
      const download = downloads[`/${segments.join('/')}`]
      const answer = download ? await readResponse(download, message) : await answerFile(find(segments), find, message)
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
      response.statusCode = answer.status
      response.setHeader('Content-Length', answer.body.length)
      response.end(message.method === 'HEAD' ? undefined : answer.body)
    },
  }
}

interface FileAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

async function readResponse(answer: Download, { url = '', headers }: IncomingMessage): Promise<FileAnswer> {
  const known = ['host', 'x-forwarded-proto'].map(name => [name, String(headers[name] ?? '')])
  const response = await answer(
    new Request(`http://localhost/?${url.split('?', 2)[1] ?? ''}`, { headers: Object.fromEntries(known) }),
  )
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

async function answerFile(
  file: ConsoleFile | undefined,
  find: ReturnType<typeof openConsoleFiles>,
  message: IncomingMessage,
): Promise<FileAnswer> {
  const sent = file ?? find(['404.html'])
  if (sent === undefined) throw new Error('The exported console has no 404.html. Export the console.')
  const stored = await sent.read()
  const isPage = sent.path.endsWith('.html')
  const nonce = randomUUID().replaceAll('-', '')
  const { body, encoding } = isPage ? await encodeWithNonce(stored, nonce, message) : await encodeFile(stored, message)
  return {
    status: file === undefined ? 404 : 200,
    headers: {
      ...(isPage ? pageHeaders(nonce, { isDeveloping: false }) : {}),
      'Content-Type': TYPES[extensionOf(sent.path)] ?? 'application/octet-stream',
      // The names of built files change with their content.
      'Cache-Control': sent.path.startsWith('_next/static/') ? 'public, max-age=31536000, immutable' : 'no-store',
      Vary: 'Accept-Encoding',
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    },
    body,
  }
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

interface Encoded {
  readonly body: Uint8Array
  readonly encoding?: 'br' | 'gzip'
}

const decompress = promisify(brotliDecompress)
const compress = promisify(gzip)

async function encodeWithNonce(stored: Stored, nonce: string, message: IncomingMessage): Promise<Encoded> {
  const html = String(await contentOf(stored)).replaceAll(NONCE_MARK, `nonce="${nonce}"`)
  return compressBody(Buffer.from(html), message)
}

async function encodeFile(stored: Stored, message: IncomingMessage): Promise<Encoded> {
  if (stored.part === undefined && accepts('br', message)) return { body: stored.file, encoding: 'br' }
  return compressBody(await contentOf(stored), message)
}

async function contentOf({ file, part }: Stored): Promise<Uint8Array> {
  const content = await decompress(file)
  return part === undefined ? content : content.subarray(...part)
}

async function compressBody(body: Uint8Array, message: IncomingMessage): Promise<Encoded> {
  return accepts('gzip', message) ? { body: await compress(body, { level: 1 }), encoding: 'gzip' } : { body }
}

/** Reports whether Accept-Encoding lists an encoding with a weight above 0 (RFC 9110, section 12.5.3). */
function accepts(encoding: string, { headers }: IncomingMessage): boolean {
  const offered = String(headers['accept-encoding'] ?? '').toLowerCase()
  return offered.split(',').some(each => {
    const [name, weight = ''] = each.split(';')
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
  })
}

/**
 * Name of the JSON file that maps each path of an exported console to the file with its content. If several paths share a
 * file, the content's start and end in it follow the file's name.
 */
const FILE_LIST = 'files.json'

/** Attribute of every script in exported pages. In each response, the server replaces the value with a nonce. */
export const NONCE_MARK = 'nonce="nonce-of-this-response"'

interface ConsoleFile {
  /** Path below the console's root, with the extension. */
  readonly path: string
  read(): Promise<Stored>
}

/** Where a content starts and ends in a file, in bytes. */
type Part = readonly [start: number, end: number]

interface Stored {
  /** Compressed with Brotli. */
  readonly file: Uint8Array
  /** Part of the decompressed file that is the content. Default: all of it. */
  readonly part?: Part | undefined
}

/** Returns the file for the segments of a request's path. */
type FindConsoleFile = (segments: readonly string[]) => ConsoleFile | undefined

/** Opens the folder of an exported console. Throws if its {@link FILE_LIST} does not exist. */
export function openConsoleFiles(folder: string): FindConsoleFile {
  const list = join(folder, FILE_LIST)
  if (!existsSync(list)) throw new Error(`${list} does not exist. Export the console.`)
  const files = new Map<string, string | readonly [string, ...Part]>(
    Object.entries(JSON.parse(readFileSync(list, 'utf8'))),
  )
  return segments => {
    const path = pathsOf(segments).find(each => files.has(each))
    const place = path === undefined ? undefined : files.get(path)
    if (path === undefined || place === undefined) return undefined
    const [name, ...bounds] = typeof place === 'string' ? ([place] as const) : place
    const part = bounds.length === 0 ? undefined : bounds
    return { path, read: async () => ({ file: await readFile(join(folder, name)), part }) }
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
