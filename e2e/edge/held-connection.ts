import { connect } from 'node:net'

/** What a server said on a connection that its client never closes. */
export interface HeldTalk {
  readonly received: string
  /** Whether the server has let go of the connection: half closed is not enough. */
  readonly isGone: boolean
}

/** How long the server has to let go. */
const HELD_MS = 12_000
const POKE_MS = 100

/** Sends bytes and holds the connection open from this side until the server has let go of it. */
export function hold(port: number, bytes: string | Uint8Array): Promise<HeldTalk> {
  return new Promise(resolve => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
    const finish = (isGone: boolean) => {
      clearInterval(poke)
      clearTimeout(timer)
      socket.destroy()
      resolve({ received, isGone })
    }
    const timer = setTimeout(() => finish(false), HELD_MS)
    let poke: NodeJS.Timeout | undefined
    socket.on('data', chunk => (received += chunk.toString('latin1')))
    // A server that has only stopped talking still takes bytes; one that is gone resets the connection.
    socket.once('end', () => (poke = setInterval(() => socket.write('x'), POKE_MS)))
    socket.on('error', () => finish(true))
  })
}

/** The lines of a head, ready to be sent. */
export function head(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The statuses in what was received, in order. */
export function statusesIn({ received }: HeldTalk): readonly number[] {
  return [...received.matchAll(/HTTP\/1\.1 ([0-9]{3}) /g)].map(([, status]) => Number(status))
}
