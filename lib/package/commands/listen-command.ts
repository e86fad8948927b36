import { isIP } from 'node:net'
import {
  type ControlClient,
  createControlClient,
  type WebhookAttempt,
  type WebhookSummary,
} from '#lib/client/control-client'
import { isWebhookUrl } from '#lib/contract/platforms/platform-config'
import { failureSentence } from '#lib/contract/webhooks/failure-sentence'
import { isDelivered } from '#lib/domain/webhooks/delivery-schedule'
import { type Options, originOf, type Run } from '#lib/package/command'
import { createServerFetch } from '#lib/package/create-server-fetch'
import { readEventStream, type StreamedEvent } from '#lib/package/listen/read-event-stream'
import { printLines } from '#lib/package/print-lines'
import { SettingError } from '#lib/runtime/config/setting-error'
import { machineTime } from '#lib/runtime/system'
import { BlockedAddressError, requireAllowed } from '#lib/runtime/webhooks/address-guard'

/**
 * Prints calls and webhooks until the server ends the stream. Forwards by asking the server for signed copies, so it
 * changes nothing on the server and leaves nothing behind, however it ends.
 */
export const listenCommand: Run = async options => {
  const origin = originOf(options)
  const url = forwardUrl(options, origin)
  const serverFetch = createServerFetch(origin)
  const control = createControlClient(serverFetch)
  let follow: ((id?: string) => void) | undefined
  for await (const { type, data } of readEventStream(serverFetch, origin)) {
    if (type === 'open') {
      follow = await followWebhooks(control, url)
      const target = url === undefined ? '' : ` Every webhook is sent to ${url}, signed.`
      printLine([`Ready. Listening to ${origin}.${target}`])
    }
    if (type === 'exchange') printLine([timeText(data.receivedAt, machineTime()), ...callLine(data)])
    if (type === 'webhook') follow?.(data.attempts > 0 ? data.id : undefined)
  }
  throw new SettingError('The server ended the stream. Check that it is running, then listen again.')
}

/** Returns the URL of --forward. Throws {@link SettingError} if webhooks are never sent to it. */
function forwardUrl({ forward }: Options, origin: string): string | undefined {
  if (forward === undefined) return undefined
  const url = String(forward)
  if (!isWebhookUrl(url)) {
    throw new SettingError(
      `--forward ${url} is not an http or https URL without a user, password or fragment. Use a format like http://localhost:4000/webhooks.`,
    )
  }
  const { hostname, port, protocol } = new URL(url)
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '')
  const isOwnPort = portOf({ port, protocol }) === portOf(new URL(origin))
  try {
    // The server checks names when it resolves them, and local addresses by its own settings.
    if (isIP(host) !== 0) requireAllowed(host, { allowsLocal: true, isOwnPort })
  } catch (error) {
    throw error instanceof BlockedAddressError ? new SettingError(`--forward ${url}: ${error.message}`) : error
  }
  return url
}

function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/**
 * Returns a function to call when the stream announces a webhook. It forwards new webhooks one after the other, and
 * prints a line for each attempt. It does not wait, because a slow receiver must not delay the stream.
 */
async function followWebhooks(control: ControlClient, url: string | undefined): Promise<(id?: string) => void> {
  const listNew = await newWebhooks(control)
  const printAttempts = attemptPrinter(control)
  const forwards = createQueue()
  const lists = createQueue()
  return id => {
    lists(async () => {
      for (const event of await listNew()) {
        if (url !== undefined) forwards(() => forward(control, event, url))
        else printLine([timeText(event.createdAt, machineTime()), ...eventLine(event)])
      }
      if (id !== undefined) await printAttempts(id)
    })
  }
}

async function forward(control: ControlClient, event: WebhookSummary, url: string): Promise<void> {
  const params = { webhookId: event.id }
  const sent = await control('POST /webhooks/{webhookId}/forward', { params, body: { url } }).catch(asFailure)
  if ('message' in sent) printLine(['webhook', event.type, '->', url, 'failed', event.id, sent.message])
  else printLine([timeText(sent.startedAt, machineTime()), ...attemptLine(event, sent)])
}

/** Returns a function that prints the ended attempts of an event, each once. */
function attemptPrinter(control: ControlClient): (webhookId: string) => Promise<void> {
  const printed = new Set<string>()
  return async webhookId => {
    const event = await control('GET /webhooks/{webhookId}', { params: { webhookId } })
    for (const attempt of event.tries) {
      const key = `${webhookId} ${attempt.number}`
      const hasEnded = attempt.status !== undefined || attempt.error !== undefined
      if (printed.has(key) || !hasEnded) continue
      printed.add(key)
      printLine([timeText(attempt.startedAt, machineTime()), ...attemptLine(event, attempt)])
    }
  }
}

/** Returns a function that runs work in turn. Prints a failure, then continues. */
function createQueue(): (work: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve()
  return work => {
    last = last.then(work).catch((error: unknown) => printLine(['webhook', 'failed', asFailure(error).message]))
  }
}

function asFailure(error: unknown): { readonly message: string } {
  return { message: error instanceof Error ? error.message : String(error) }
}

/** Difference of the clocks in milliseconds from which both times are printed. */
const CLOCKS_DIFFER_MS = 5_000
const REPLY_LENGTH_MAX = 120

type SentAttempt = Pick<WebhookAttempt, 'url' | 'startedAt' | 'durationMs' | 'status' | 'error' | 'reply'> &
  Partial<Pick<WebhookAttempt, 'kind' | 'verdict'>>

/** Prints one line. Leaves out empty parts. */
function printLine(parts: readonly (string | number | undefined)[]): void {
  printLines([parts.filter(part => part !== undefined && part !== '').join(' ')])
}

/** Returns a time of the sandbox clock, with the machine's time if the clocks differ. */
function timeText(sandboxTime: string, machineNow: number): string {
  const differs = Math.abs(Date.parse(sandboxTime) - machineNow) >= CLOCKS_DIFFER_MS
  return differs ? `${sandboxTime} (machine ${new Date(machineNow).toISOString()})` : sandboxTime
}

function callLine(call: StreamedEvent['data']): readonly (string | number | undefined)[] {
  return ['call', call.status, call.method, call.path, call.code, call.client]
}

function eventLine({ id, type, state }: WebhookSummary): readonly string[] {
  return ['webhook', type, id, ...(state === 'kept' ? ['not sent: the platform has no webhookEndpoint'] : [])]
}

/** Describes an attempt: where it went, its status and duration, and the reason of a failure. */
function attemptLine(
  { id, type }: Pick<WebhookSummary, 'id' | 'type'>,
  attempt: SentAttempt,
): readonly (string | number | undefined)[] {
  const { url, durationMs = 0, error, reply, status } = attempt
  const sent = ['webhook', type, '->', url]
  const took = `in ${durationMs} ms`
  if (status === undefined) {
    const reason = error === undefined ? '' : `${error}: ${failureSentence(error)}`
    return [...sent, 'failed', took, id, reason]
  }
  if (attempt.kind === 'forged') {
    return [...sent, status, took, id, attempt.verdict === 'ACCEPTED_FORGERY' ? 'forgery accepted' : 'forgery']
  }
  if (isDelivered(status)) return [...sent, status, took, id]
  const said = reply?.body.trim().slice(0, REPLY_LENGTH_MAX) ?? ''
  return [...sent, 'failed', status, took, id, said === '' ? 'without a text in the reply' : `reply: ${said}`]
}

const PAGE = { limit: '100' }

/**
 * Returns a function that lists the webhook events since its last call, oldest first, of every platform. It reads the
 * stored events, so it also lists those that the event stream did not announce.
 */
async function newWebhooks(control: ControlClient): Promise<() => Promise<readonly WebhookSummary[]>> {
  const seen = new Set((await control('GET /webhooks', { query: PAGE })).data.map(({ id }) => id))
  return async () => {
    const found: WebhookSummary[] = []
    let cursor: string | undefined
    do {
      const page = await control('GET /webhooks', { query: { ...PAGE, ...(cursor && { cursor }) } })
      const fresh = page.data.filter(({ id }) => !seen.has(id))
      found.push(...fresh)
      cursor = fresh.length === page.data.length ? page.nextCursor : undefined
    } while (cursor !== undefined)
    for (const { id } of found) seen.add(id)
    return found.reverse()
  }
}
