import type { Fetch } from '#lib/client/send'
import { CONTROL_PATH } from '#lib/contract/operation'
import { SettingError } from '#lib/runtime/config/setting-error'

export interface StreamedEvent {
  /** `open` as the first event, `exchange` for a call, `webhook` for a webhook, or another type of the stream. */
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: only members of the contract are read.
  readonly data?: any
}

/**
 * Reads the event stream of a server until it ends, also if the connection breaks. The first event is `open`. Throws
 * {@link SettingError} if there is no stream at the address.
 */
export async function* readEventStream(serverFetch: Fetch, origin: string): AsyncGenerator<StreamedEvent> {
  const response = await serverFetch(`${CONTROL_PATH}/events`, {})
  if (!response.ok || response.body === null)
    throw new SettingError(`${origin} answered ${response.status}. Check --url.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  let isOpen = false
  for (;;) {
    const { value = '', done } = await reader.read().catch(() => ({ value: '', done: true }))
    if (done) return
    // The server sends its first bytes when it has accepted the subscriber.
    if (!isOpen) yield { type: 'open' }
    isOpen = true
    const messages = `${waiting}${value}`.split('\n\n')
    waiting = messages.pop() ?? ''
    for (const message of messages) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(message)?.[1]
      const data = field('data')
      if (data !== undefined) yield { type: field('event') ?? 'message', data: JSON.parse(data) }
    }
  }
}
