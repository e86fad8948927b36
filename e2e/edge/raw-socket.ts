import { connect } from 'node:net'

/** One received response. */
export interface RawAnswer {
  readonly status: number
  /** Values by lowercase name. The values of a repeated header are joined with commas. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Outcome of a connection. */
export interface RawConnection {
  readonly answers: readonly RawAnswer[]
  /** True if the server closed the connection. */
  readonly isClosed: boolean
  /** True if the server sent 100 Continue. */
  readonly isContinued: boolean
}

/** Maximum duration of a connection, in milliseconds. */
const CONNECTION_MS = 20_000

/**
 * Sends raw bytes, and `more` after 100 Continue. Resolves after `expected` responses or when the server closes the
 * connection. `methods` are the methods of the requests, in order. Rejects after {@link CONNECTION_MS}. Also rejects if
 * the connection fails before the expected responses arrive.
 */
export function sendBytes(
  port: number,
  bytes: string | Uint8Array,
  { expected = 1, methods = ['GET'], more }: { expected?: number; methods?: readonly string[]; more?: string } = {},
): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    let isContinued = false
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes))
    const timer = setTimeout(
      () => socket.destroy(new Error(`Timed out. Received: ${received.toString('latin1')}`)),
      CONNECTION_MS,
    )
    const finish = (isClosed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ answers: parse(received, methods, true), isClosed, isContinued })
    }
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk])
      if (received.toString('latin1').startsWith(CONTINUE)) {
        isContinued = true
        received = received.subarray(CONTINUE.length)
        socket.write(more ?? '')
      }
      if (parse(received, methods, false).length >= expected) finish(false)
    })
    socket.once('end', () => finish(true))
    // A reset after the expected responses is not an error.
    socket.once('error', error => {
      clearTimeout(timer)
      if (parse(received, methods, false).length >= expected) finish(true)
      else reject(error)
    })
  })
}

/** Sends one request and returns its response. Rejects if no response arrives. */
export async function sendRequest(
  port: number,
  lines: readonly string[],
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  const method = lines[0]?.split(' ', 1)[0] ?? 'GET'
  const { answers } = await sendBytes(port, Buffer.concat([head, Buffer.from(body)]), { methods: [method] })
  const [answer] = answers
  if (answer === undefined) throw new Error(`${lines[0]} got no response.`)
  return answer
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Returns the complete responses. A body without a length or chunks is complete when the connection closes. */
function parse(received: Buffer, methods: readonly string[], isClosed: boolean): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = received
  while (rest.length > 0) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd === -1) break
    const [statusLine = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n')
    const headers = new Map<string, string>()
    for (const line of lines) {
      const name = line.slice(0, line.indexOf(':')).toLowerCase()
      const value = line.slice(line.indexOf(':') + 1).trim()
      headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
    }
    const status = Number(statusLine.split(' ')[1])
    const hasBody = status !== 204 && status !== 304 && methods[answers.length] !== 'HEAD'
    const found = hasBody ? bodyOf(rest.subarray(headEnd + 4), headers, isClosed) : { body: '', length: 0 }
    if (found === undefined) break
    answers.push({ status, headers, body: found.body })
    rest = rest.subarray(headEnd + 4 + found.length)
  }
  return answers
}

function bodyOf(
  rest: Buffer,
  headers: ReadonlyMap<string, string>,
  isClosed: boolean,
): { body: string; length: number } | undefined {
  const length = headers.get('content-length')
  if (length !== undefined) {
    return rest.length < Number(length)
      ? undefined
      : { body: rest.subarray(0, Number(length)).toString('utf8'), length: Number(length) }
  }
  if (headers.get('transfer-encoding') === 'chunked') return chunkedBody(rest)
  return isClosed ? { body: rest.toString('utf8'), length: rest.length } : undefined
}

function chunkedBody(rest: Buffer): { body: string; length: number } | undefined {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16)
    const end = lineEnd + 2 + size
    if (rest.length < end + 2) return undefined
    if (size === 0) return { body: Buffer.concat(parts).toString('utf8'), length: end + 2 }
    parts.push(rest.subarray(lineEnd + 2, end))
    at = end + 2
  }
}
