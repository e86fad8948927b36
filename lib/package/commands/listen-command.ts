import { CONTROL_PATH, JSON_HEADERS } from '#lib/contract/operation'
import { originOf, type Run } from '#lib/package/command'
import { createServerFetch } from '#lib/package/create-server-fetch'
import { SettingError } from '#lib/runtime/config/setting-error'

export const listenCommand: Run = async options => {
  const server = createStreamClient(originOf(options))
  const forward = makeForwarder(server, options.forward)
  for await (const { type, data } of server.events()) {
    if (type === 'exchange') print(callLine(data))
    if (type === 'webhook') {
      print(webhookLine(data))
      await forward(data.id)
    }
  }
  throw new SettingError('The server ended the stream. Check that it is running, then listen again.')
}

interface StreamedEvent {
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: only members of the contract are read.
  readonly data: any
}

function createStreamClient(origin: string) {
  const fetch = createServerFetch(origin)
  const ask = (path: string, init: RequestInit = {}) => fetch(`${CONTROL_PATH}${path}`, init)
  async function* events(): AsyncGenerator<StreamedEvent> {
    const response = await ask('/events')
    if (!response.ok || response.body === null)
      throw new SettingError(`${origin} answered ${response.status}. Check --url.`)
    let waiting = ''
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = `${waiting}${piece}`.split('\n\n')
      waiting = messages.pop() ?? ''
      for (const message of messages) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(message)?.[1]
        const data = field('data')
        if (data !== undefined) yield { type: field('event') ?? 'message', data: JSON.parse(data) }
      }
    }
  }
  return { ask, events }
}

/** Returns a function that forwards each event once. The server sends the event, because only the server can sign. */
function makeForwarder({ ask }: ReturnType<typeof createStreamClient>, url: unknown) {
  const sent = new Set<string>()
  return async (id: string): Promise<void> => {
    if (url === undefined || sent.has(id)) return
    sent.add(id)
    const init = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ url: String(url) }) }
    const response = await ask(`/webhooks/${id}/resend`, init)
    if (!response.ok) throw new SettingError(`--forward ${url}: ${(await response.json()).message}`)
  }
}

function print(line: readonly (string | number | undefined)[]): void {
  process.stdout.write(`${line.filter(part => part !== undefined && part !== '').join(' ')}\n`)
}

function callLine(call: StreamedEvent['data']) {
  return [call.receivedAt, 'call', call.status, call.method, call.path, call.code, call.client]
}

function webhookLine({ id, type, state, status }: StreamedEvent['data']) {
  return [new Date().toISOString(), 'webhook', type, state, status, id]
}
