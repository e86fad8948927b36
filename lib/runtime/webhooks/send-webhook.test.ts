import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { REPLY_STORED_MAX, webhookSender } from '#lib/runtime/webhooks/send-webhook'

const running: (Server | SocketServer)[] = []
const senders: ReturnType<typeof webhookSender>[] = []
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close()
  await Promise.all(
    running.splice(0).map(server => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    }),
  )
})

async function listen<S extends Server | SocketServer>(server: S): Promise<string> {
  running.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
const receiver = (listener: RequestListener) => listen(createServer(listener))

const BODY = Buffer.from('{"id": "Webhook:1","data":{"price":"10 €"}}')
const OWN_PORT = 3000
function send(url: string, { allowsLocal = true, timeoutMs = 5_000 } = {}) {
  const sender = webhookSender({ allowsLocal: () => allowsLocal, ownPort: OWN_PORT, userAgent: 'Countersign/1' })
  senders.push(sender)
  return sender.send({ url, body: BODY, signature: '{"v":"1","s":"AA=="}', traceId: 'ex_1', timeoutMs })
}

describe('sending a webhook', () => {
  it('posts the exact bytes with their signature, and returns the reply', async () => {
    const received: Buffer[] = []
    let headers = {}
    const url = await receiver((request, response) => {
      headers = request.headers
      request.on('data', chunk => received.push(chunk))
      request.on('end', () => response.writeHead(422, { 'X-Reason': 'no' }).end('{"requiredFields":[]}'))
    })
    const result = await send(url)
    expect(Buffer.concat(received)).toEqual(BODY)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(BODY.length),
      'user-agent': 'Countersign/1',
      'sandbox-trace-id': 'ex_1',
      'x-grid-signature': '{"v":"1","s":"AA=="}',
    })
    if (!('reply' in result)) throw new Error(result.failure)
    expect(result.reply).toMatchObject({ status: 422, headers: { 'x-reason': 'no' }, isCut: false })
    expect(Buffer.from(result.reply.body).toString()).toBe('{"requiredFields":[]}')
  })

  it('does not follow a redirect', async () => {
    let isReached = false
    const canary = await receiver((_, response) => {
      isReached = true
      response.end()
    })
    const url = await receiver((_, response) => response.writeHead(307, { Location: canary }).end())
    expect(await send(url)).toMatchObject({ reply: { status: 307 } })
    expect(isReached).toBe(false)
  })

  it('returns the start of an endless reply and closes the connection', async () => {
    const ended = Promise.withResolvers<void>()
    const url = await receiver((_, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const write = () => void (response.destroyed || (response.write(chunk) ? setImmediate(write) : 0))
      response.on('drain', write).on('close', ended.resolve)
      write()
    })
    const result = await send(url)
    expect(result).toMatchObject({ reply: { status: 200, isCut: true } })
    expect('reply' in result && result.reply.body.length).toBe(REPLY_STORED_MAX)
    await ended.promise
  })

  it('connects to a local address only if local addresses are allowed', async () => {
    let connections = 0
    const url = await listen(
      createSocketServer(socket => {
        connections += 1
        socket.destroy()
      }),
    )
    expect(await send(url, { allowsLocal: false })).toEqual({ failure: 'BLOCKED' })
    expect(await send(url.replace('127.0.0.1', 'localhost'), { allowsLocal: false })).toEqual({ failure: 'BLOCKED' })
    expect(connections).toBe(0)
    expect(await send(url)).toEqual({ failure: 'RESET' })
    expect(connections).toBe(1)
  })
})

it.each(['http://127.0.0.1:3000/', 'http://localhost:3000/', 'http://[::1]:3000/'])(
  'a webhook to this server at %s is BLOCKED',
  async url => {
    expect(await send(url)).toEqual({ failure: 'BLOCKED' })
  },
)

describe('an idle connection', () => {
  it('is replaced if the receiver has closed it, so the webhook still arrives', async () => {
    const server = createServer((_, response) => response.end())
    const url = await listen(server)
    const sender = webhookSender({ allowsLocal: () => true, ownPort: 1, userAgent: 'Countersign/1' })
    senders.push(sender)
    const request = { url, body: BODY, signature: '{}', traceId: 'ex_1', timeoutMs: 5_000 }
    await sender.send(request)
    server.closeAllConnections()
    expect(await sender.send(request)).toMatchObject({ reply: { status: 200 } })
  })

  it.each([
    ['breaks off its reply', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'],
    ['breaks off the headers of its reply', 'HTTP/1.1 200'],
    ['replies with malformed HTTP', 'nothing\r\n\r\n'],
    ['upgrades the connection', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: mine\r\n\r\n'],
  ])('is not replaced if the receiver %s, because the webhook has arrived', async (_, text) => {
    let received = 0
    const url = await listen(
      createSocketServer(socket => {
        socket.on('error', () => undefined)
        socket.on('data', data => {
          if (!String(data).startsWith('POST')) return
          received += 1
          if (received === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
          else socket.end(text)
        })
      }),
    )
    const sender = webhookSender({ allowsLocal: () => true, ownPort: 1, userAgent: 'Countersign/1' })
    senders.push(sender)
    const request = { url, body: BODY, signature: '{}', traceId: 'ex_1', timeoutMs: 5_000 }
    expect(await sender.send(request)).toMatchObject({ reply: { status: 200 } })
    expect(await sender.send(request)).toEqual({ failure: 'RESET' })
    expect(received).toBe(2)
  })
})

describe('the failure of an attempt', () => {
  it('is RESET if the receiver upgrades the connection', async () => {
    const url = await listen(
      createSocketServer(socket => {
        socket.on('error', () => undefined)
        socket.resume().write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: mine\r\n\r\n')
      }),
    )
    expect(await send(url)).toEqual({ failure: 'RESET' })
  })

  it('is REFUSED if nothing listens', async () => {
    const url = await receiver(() => undefined)
    await new Promise(resolve => running.pop()?.close(resolve))
    expect(await send(url)).toEqual({ failure: 'REFUSED' })
  })

  it('is DNS if the name does not exist', async () => {
    expect(await send('http://receiver.invalid/hook')).toEqual({ failure: 'DNS' })
  })

  it('is TIMEOUT if the receiver is silent, or stops in the middle of its reply', async () => {
    expect(await send(await receiver(() => undefined), { timeoutMs: 50 })).toEqual({ failure: 'TIMEOUT' })
    const slow = await receiver((_, response) => void response.writeHead(200).write('{'))
    expect(await send(slow, { timeoutMs: 50 })).toEqual({ failure: 'TIMEOUT' })
  })

  it('is TLS if the receiver of an https URL speaks plain HTTP', async () => {
    const url = await receiver((_, response) => response.end())
    expect(await send(url.replace('http:', 'https:'))).toEqual({ failure: 'TLS' })
  })

  it('is RESET if the header lines of the reply never end', async () => {
    const url = await listen(
      createSocketServer(socket => {
        socket.on('error', () => undefined)
        socket.write('HTTP/1.1 200 OK\r\n')
        const write = () =>
          void (socket.destroyed || (socket.write(`X-Long: ${'x'.repeat(8_000)}\r\n`) && setImmediate(write)))
        socket.on('drain', write)
        write()
      }),
    )
    expect(await send(url)).toEqual({ failure: 'RESET' })
  })
})

it('the sender resolves a name once per webhook and connects only to the address that it checked', async () => {
  let connections = 0
  const canary = await listen(
    createSocketServer(socket => {
      connections += 1
      socket.destroy()
    }),
  )
  const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.1', '127.0.0.1']
  let resolutions = 0
  const resolve = ((_: string, __: object, callback: (error: null, found: LookupAddress[]) => void) => {
    callback(null, [{ address: answers[resolutions] ?? '127.0.0.1', family: 4 }])
    resolutions += 1
  }) as never
  const { port } = new URL(canary)
  for (const isAllowed of [true, false, false, false]) {
    const sender = webhookSender({
      allowsLocal: () => isAllowed,
      ownPort: OWN_PORT,
      userAgent: 'Countersign/1',
      resolve,
    })
    senders.push(sender)
    const url = `http://rebinding.example:${port}/`
    const sent = await sender.send({ url, body: BODY, signature: '{}', traceId: 'ex_1', timeoutMs: 5_000 })
    // Nothing listens at 127.0.0.2. REFUSED shows that the sender used the address that it checked.
    expect(sent).toEqual({ failure: isAllowed ? 'REFUSED' : 'BLOCKED' })
  }
  expect([resolutions, connections]).toEqual([4, 0])
})
