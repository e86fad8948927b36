import { Socket } from 'node:net'

/**
 * Loaded before a server. Counts the server's writes to PostgreSQL, and answers each message with the count. Node calls
 * `_write` or `_writev` once for each write to the operating system. The query of this module's URL names the port.
 */
const port = Number(new URL(import.meta.url).searchParams.get('port'))
let flushes = 0

for (const name of ['_write', '_writev'] as const) {
  const write = Socket.prototype[name] as (...values: unknown[]) => void
  Object.defineProperty(Socket.prototype, name, {
    value(this: Socket, ...values: unknown[]) {
      if (this.remotePort === port) flushes += 1
      write.apply(this, values)
    },
  })
}

process.on('message', () => process.send?.(flushes))
// The channel must not keep the server running.
process.channel?.unref()
