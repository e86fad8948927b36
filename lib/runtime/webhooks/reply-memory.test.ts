import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import type { SendResult } from '#lib/domain/webhooks/send-result'
import { REPLY_STORED_MAX, webhookSender } from '#lib/runtime/webhooks/send-webhook'

const MB = 1024 * 1024
const ATTEMPTS = 16
const CHUNK = Buffer.alloc(64 * 1024, 'x')

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test.each([
  ['of 10 MB', () => overHttp(streamBytes(10 * MB))],
  ['that never ends', () => overHttp(streamBytes(Number.POSITIVE_INFINITY))],
  ['with endless header lines', () => overSocket('HTTP/1.1 200 OK\r\n', `X-Long: ${'x'.repeat(8_000)}\r\n`)],
  ['marked as compressed', () => overHttp(streamBytes(10 * MB, { 'Content-Encoding': 'gzip' }))],
  ['that stops in the middle', () => overHttp((_, response) => void response.writeHead(200).write('slow'))],
])('the sender keeps at most 16 KiB of each webhook reply %s, and memory grows by less than 8 MB', async (_, start) => {
  const url = await start()
  const sender = webhookSender({ allowsLocal: () => true, ownPort: 1, userAgent: 'Countersign/1' })
  closing.push(sender.close)
  const send = () => sender.send({ url, body: Buffer.from('{}'), signature: '{}', traceId: 'ex_1', timeoutMs: 250 })
  await send()
  const before = usedBytes()
  let maxGrowth = 0
  const timer = setInterval(() => {
    maxGrowth = Math.max(maxGrowth, usedBytes() - before)
  }, 20)
  const results: SendResult[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 4) {
    results.push(...(await Promise.all([send(), send(), send(), send()])))
  }
  clearInterval(timer)
  expect(Math.max(maxGrowth, usedBytes() - before)).toBeLessThan(8 * MB)
  for (const result of results) {
    if (!('reply' in result)) continue
    expect([result.reply.body.length, result.reply.isCut]).toEqual([REPLY_STORED_MAX, true])
    // A view of a larger buffer would keep the whole buffer in memory.
    expect(result.reply.body.buffer.byteLength).toBe(REPLY_STORED_MAX)
  }
})

function usedBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Returns a listener that sends at least `bytes` bytes, as fast as the client reads them. */
function streamBytes(bytes: number, headers: Record<string, string> = {}): RequestListener {
  return (request, response) => {
    request.resume()
    response.writeHead(200, headers)
    let left = bytes
    const write = () => {
      while (left > 0 && !response.destroyed) {
        left -= CHUNK.length
        if (!response.write(CHUNK)) return
      }
      response.end()
    }
    response.on('drain', write)
    write()
  }
}

function overHttp(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  closing.push(() => server.closeAllConnections())
  return listen(server)
}

/** Starts a server that sends `first` and then repeats `more` endlessly. Returns its URL. */
function overSocket(first: string, more: string): Promise<string> {
  return listen(
    createSocketServer(socket => {
      socket.on('error', () => undefined)
      socket.resume().write(first)
      const write = () => void (socket.destroyed || (socket.write(more) && setImmediate(write)))
      socket.on('drain', write)
      write()
    }),
  )
}

async function listen(server: Server): Promise<string> {
  closing.push(() => server.close())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
