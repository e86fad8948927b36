import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Reply, SendFailure, SendResult } from '#lib/domain/webhooks/send-result'
import { BlockedAddressError, guardedLookup, requireAllowed } from '#lib/runtime/webhooks/address-guard'
import { WEBHOOK_SIGNATURE_HEADER } from '#lib/wallet/webhooks/webhook-signature'

/** The sender stops reading a reply body after this many bytes. */
const REPLY_READ_MAX = 64 * 1024
/** Maximum bytes of a reply body to store. */
export const REPLY_STORED_MAX = 16 * 1024
/** Maximum bytes of a reply's header lines. */
const REPLY_HEADERS_MAX = 16 * 1024

export interface WebhookRequest {
  readonly url: string
  readonly body: Uint8Array
  /** The value of the signature header. */
  readonly signature: string
  /** ID of the call that caused the event, or of the event itself. */
  readonly traceId: string
  /** Time within which the whole reply must arrive. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

export interface Sender {
  /** Sends one webhook. Returns a failure instead of rejecting. Follows no redirects and uses no proxy. */
  send(request: WebhookRequest): Promise<SendResult>
  close(): void
}

type Rules = Parameters<typeof guardedLookup>[0]

/** Returns a sender with keep-alive connections. `allowsLocal` reports whether a host may have a local address. */
export function webhookSender({
  allowsLocal,
  ownPort,
  userAgent,
  resolve,
}: {
  readonly allowsLocal: (hostname: string) => boolean
  /** Port of this server. A webhook to this port of a loopback address is blocked. */
  readonly ownPort: number
  readonly userAgent: string
  /** Replaces the resolver of the operating system. */
  readonly resolve?: Parameters<typeof guardedLookup>[1]
}): Sender {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }
  const post = ({ url, body, signature, traceId }: WebhookRequest, rules: Rules, signal: AbortSignal) => {
    const target = new URL(url)
    const isTls = target.protocol === 'https:'
    const sent = (isTls ? httpsRequest : httpRequest)(target, {
      method: 'POST',
      agent: agents[isTls ? 'https:' : 'http:'],
      lookup: guardedLookup(rules, resolve),
      maxHeaderSize: REPLY_HEADERS_MAX,
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'User-Agent': userAgent,
        'Sandbox-Trace-Id': traceId,
        [WEBHOOK_SIGNATURE_HEADER]: signature,
      },
    })
    return { wasClosedIdle: watchReuse(sent), reply: replyTo(sent, body) }
  }
  const send = async (request: WebhookRequest): Promise<SendResult> => {
    const { hostname: host, port, protocol } = new URL(request.url)
    const hostname = host.replace(/^\[|\]$/g, '')
    const isOwnPort = Number(port || (protocol === 'https:' ? 443 : 80)) === ownPort
    const rules = { allowsLocal: allowsLocal(hostname), isOwnPort }
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const ending = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal])
    try {
      // Node calls `lookup` only for names, so an IP address in the URL is checked here.
      if (isIP(hostname) !== 0) requireAllowed(hostname, rules)
      const first = post(request, rules, ending)
      const reply = await first.reply.catch(error => {
        // The receiver may have closed the idle connection just before this request reused it, so resend the request.
        if (first.wasClosedIdle(error)) return post(request, rules, ending).reply
        throw error
      })
      return { reply }
    } catch (error) {
      return { failure: timeout.aborted ? 'TIMEOUT' : failureOf(error) }
    }
  }
  const close = () => {
    for (const agent of Object.values(agents)) agent.destroy()
  }
  return { send, close }
}

/**
 * Returns a function that reports whether an error occurred because the receiver had closed a connection before this
 * request reused it. Before such an error, no byte of a reply arrives.
 */
function watchReuse(sent: ReturnType<typeof httpRequest>): (error: NodeJS.ErrnoException) => boolean {
  let earlierBytes = 0
  sent.once('socket', socket => {
    earlierBytes = socket.bytesRead
  })
  return ({ code = '' }) =>
    sent.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(code) && sent.socket?.bytesRead === earlierBytes
}

/** Sends the body of a request and returns the reply. */
function replyTo(sent: ReturnType<typeof httpRequest>, body: Uint8Array): Promise<Reply> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', response => void readReply(response).then(resolve, reject))
    // Without this listener, a protocol upgrade would end the request without an error.
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('The receiver switched to another protocol.'))
    })
    sent.end(body)
  })
}

async function readReply(response: IncomingMessage): Promise<Reply> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response) {
    if (length < REPLY_STORED_MAX) chunks.push(chunk)
    length += chunk.length
    // Leaving the loop destroys the connection.
    if (length > REPLY_READ_MAX) break
  }
  const entries = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(entries),
    body: new Uint8Array(Buffer.concat(chunks).subarray(0, REPLY_STORED_MAX)),
    isCut: length > REPLY_STORED_MAX,
  }
}

function failureOf(error: unknown): SendFailure {
  if (error instanceof BlockedAddressError) return 'BLOCKED'
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'DNS'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) return 'REFUSED'
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return 'TLS'
  return 'RESET'
}
