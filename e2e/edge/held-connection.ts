import { connect } from 'node:net'

/** Outcome of a connection that the client keeps open. */
export interface HeldConnection {
  readonly received: string
  /** True if the server closed both directions of the connection. */
  readonly isClosed: boolean
}

/** Time in which the server must close the connection. */
const CLOSE_TIMEOUT_MS = 12_000
const POKE_MS = 100

/** Sends bytes and keeps the connection open until the server closes it or {@link CLOSE_TIMEOUT_MS} have passed. */
export function holdConnection(port: number, bytes: string | Uint8Array): Promise<HeldConnection> {
  return new Promise(resolve => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
    const finish = (isClosed: boolean) => {
      clearInterval(poke)
      clearTimeout(timer)
      socket.destroy()
      resolve({ received, isClosed })
    }
    const timer = setTimeout(() => finish(false), CLOSE_TIMEOUT_MS)
    let poke: NodeJS.Timeout | undefined
    socket.on('data', chunk => (received += chunk.toString('latin1')))
    // If the server closed only its sending direction, it still accepts bytes. If it closed both, it sends a reset.
    socket.once('end', () => (poke = setInterval(() => socket.write('x'), POKE_MS)))
    socket.on('error', () => finish(true))
  })
}

/** Returns a request head with these lines. */
export function head(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Returns the received statuses in order. */
export function statusesIn({ received }: HeldConnection): readonly number[] {
  return [...received.matchAll(/HTTP\/1\.1 ([0-9]{3}) /g)].map(([, status]) => Number(status))
}
