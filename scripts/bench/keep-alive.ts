import { connect, type Socket } from 'node:net'

/** A minimal client that needs little processor time. It has one connection and sends one request at a time. */
export interface KeepAliveClient {
  /** Sends the bytes of a request and returns the response status. Rejects if the connection ends first. */
  exchange(request: Uint8Array): Promise<number>
  close(): void
}

/** Opens a connection to a local port. */
export function openKeepAliveClient(port: number): Promise<KeepAliveClient> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(clientOn(socket)))
    socket.once('error', reject)
  })
}

function clientOn(socket: Socket): KeepAliveClient {
  let received = ''
  let resolveExchange: ((status: number) => void) | undefined
  let rejectExchange: ((error: Error) => void) | undefined
  socket.setEncoding('latin1')
  socket.on('data', text => {
    received += text
    if (!isWhole(received)) return
    const status = Number(received.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    received = ''
    resolveExchange?.(status)
  })
  socket.on('error', error => rejectExchange?.(error))
  socket.on('close', () => rejectExchange?.(new Error('The server closed the connection.')))
  return {
    exchange: request =>
      new Promise((resolve, reject) => {
        resolveExchange = resolve
        rejectExchange = reject
        socket.write(request)
      }),
    close: () => {
      rejectExchange = undefined
      socket.destroy()
    },
  }
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const length = /\r\ncontent-length: *([0-9]+)/i.exec(text.slice(0, headEnd + 2))?.[1]
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= headEnd + 4 + Number(length)
}

export interface PostRequest {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Returns the text of a request. */
export function requestText({ port, path, headers, body }: PostRequest): string {
  const all = { Host: `localhost:${port}`, ...headers, 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
