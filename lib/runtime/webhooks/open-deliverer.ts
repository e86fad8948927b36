import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database'
import { isDatabaseUnavailable } from '#lib/http/is-database-unavailable'
import type { Keys } from '#lib/operations/keys'
import type { SandboxClock } from '#lib/operations/world'
import type { Settings } from '#lib/operations/world-settings'
import type { FaultLog } from '#lib/runtime/log/process-log'
import { machineTime } from '#lib/runtime/system'
import { withBuiltInReceiver } from '#lib/runtime/webhooks/built-in-receiver'
import { type Deliverer, type DelivererParts, webhookDeliverer } from '#lib/runtime/webhooks/deliverer'
import { type Sender, webhookSender } from '#lib/runtime/webhooks/send-webhook'

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
