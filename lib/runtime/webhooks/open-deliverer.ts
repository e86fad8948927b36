import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database'
import { receiverStatus } from '#lib/contract/webhooks/receiver-address'
import type { Reply } from '#lib/domain/webhooks/send-result'
import { isDatabaseUnavailable } from '#lib/http/is-database-unavailable'
import type { Keys } from '#lib/operations/keys'
import type { SandboxClock } from '#lib/operations/world'
import type { Settings } from '#lib/operations/world-settings'
import type { FaultLog } from '#lib/runtime/log/process-log'
import { machineTime } from '#lib/runtime/system'
import { type Deliverer, type DelivererParts, webhookDeliverer } from '#lib/runtime/webhooks/deliverer'
import { type Sender, type WebhookRequest, webhookSender } from '#lib/runtime/webhooks/send-webhook'
import { signatureFormOf, WEBHOOK_SIGNATURE_HEADER, webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

interface OpenDelivererParts extends Pick<DelivererParts, 'onResult' | 'onEnd'> {
  readonly db: Database
  readonly clock: Pick<SandboxClock, 'now'>
  readonly keys: Keys
  readonly settings: Settings
  readonly logFault: FaultLog
  /** Sends all webhooks except those to the built-in receiver. The default sender uses HTTP. */
  readonly sender?: Sender | undefined
}

/** Opens the webhook deliverer of this process. Stopping the deliverer also closes its sender. */
export async function openDeliverer({ keys, settings, logFault, ...parts }: OpenDelivererParts): Promise<Deliverer> {
  const sender = withBuiltInReceiver(parts.sender ?? overHttp(settings), keys)
  const deliverer = await webhookDeliverer({
    ...parts,
    sender,
    keys,
    processName: randomUUID(),
    machineNow: machineTime,
    report: fault => {
      if (!isDatabaseUnavailable(fault)) logFault({ doing: 'deliver a webhook', fault })
    },
  })
  const stop = async () => {
    await deliverer.stop()
    sender.close()
  }
  return { ...deliverer, stop }
}

function overHttp({ isLoopback, port, version, webhookHosts }: Settings): Sender {
  return webhookSender({
    allowsLocal: hostname => isLoopback || webhookHosts.has(hostname),
    ownPort: port,
    userAgent: `Countersign/${version}`,
  })
}

/** Status of the reply to a webhook without a valid signature by the current key. */
const NOT_SIGNED = 401

/**
 * Returns a sender that delivers the built-in receiver's webhooks within this process and passes all others to
 * `sender`. The receiver therefore needs neither a port nor an exception to the address rules.
 */
export function withBuiltInReceiver(sender: Sender, keys: Pick<Keys, 'webhook'>): Sender {
  const send = async (request: WebhookRequest) => {
    const status = receiverStatus(request.url)
    if (status === undefined) return sender.send(request)
    const { current } = await keys.webhook.all()
    return { reply: replyTo(request, status, current.pair.publicKey) }
  }
  return { send, close: sender.close }
}

/** The reply contains the received body and signature, so that the stored attempt shows them. */
function replyTo({ body, signature }: WebhookRequest, status: number, publicKey: Uint8Array): Reply {
  return {
    status: webhookVerifies(signature, body, publicKey, signatureFormOf(signature)) ? status : NOT_SIGNED,
    headers: { 'content-type': 'application/json', [WEBHOOK_SIGNATURE_HEADER.toLowerCase()]: signature },
    body,
    isCut: false,
  }
}
