import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { decodedSegments } from '#lib/http/admit'
import { type ConsoleFile, NONCE_MARK, openConsoleFiles } from '#lib/runtime/pages/console-files'
import { pageHeaders } from '#lib/runtime/pages/page-headers'
import type { Pages } from '#lib/runtime/pages/pages'

/** Functions that create a download for a request, by path. */
export type Downloads = Readonly<Record<string, (request: Request) => Response>>

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

async function readResponse(
  answer: (request: Request) => Response,
  { url = '', headers }: IncomingMessage,
): Promise<FileAnswer> {
  const known = ['host', 'x-forwarded-proto'].map(name => [name, String(headers[name] ?? '')])
  const response = answer(
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

async function encodeWithNonce(stored: Uint8Array, nonce: string, message: IncomingMessage): Promise<Encoded> {
  const html = String(await decompress(stored)).replaceAll(NONCE_MARK, `nonce="${nonce}"`)
  return compressBody(Buffer.from(html), message)
}

/** `stored` is compressed with Brotli. */
async function encodeFile(stored: Uint8Array, message: IncomingMessage): Promise<Encoded> {
  if (accepts('br', message)) return { body: stored, encoding: 'br' }
  return compressBody(await decompress(stored), message)
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
