import { listPlatforms } from '#db/queries/platforms/platforms'
import { exhaustDecidedApprovals } from '#db/queries/webhooks/webhook-events'
import {
  changeWebhookSettings,
  readFaults,
  readWebhookSettings,
  writeFaults,
} from '#db/queries/webhooks/webhook-settings'
import type * as contract from '#lib/contract/sandbox/webhook-controls'
import { FAULTS_MAX, type WebhookFault, type WebhookSettings } from '#lib/contract/sandbox/webhook-controls'
import { inTransaction } from '#lib/operations/trace'
import { enforcePlatform } from '#lib/operations/webhooks/enforce-platform'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns the webhook settings of each platform. */
export async function listWebhookSettings({
  world,
}: Call<typeof contract.listWebhookSettings>): Promise<Outcome<{ data: WebhookSettings[] }>> {
  const data = await world.db.read(async tx => {
    const settingsOf = await readWebhookSettings(tx)
    return (await listPlatforms(tx)).map(({ id }) => ({ platformId: id, ...settingsOf(id) }))
  })
  return performed({ data })
}

/**
 * Changes the webhook settings of a platform. A pause stops all deliveries except those of TEST events. In-flight
 * attempts finish. An approval request is not sent if its payment was decided during the pause. Rejects with
 * REFERENCE_NOT_FOUND if the platform is unknown.
 */
export async function setWebhookSettings(
  call: Call<typeof contract.setWebhookSettings>,
): Promise<Outcome<WebhookSettings>> {
  const { body, now, trace, world } = call
  const { platformId, ...changes } = body
  const settings = await inTransaction(call, async tx => {
    await enforcePlatform(tx, trace, platformId)
    await changeWebhookSettings(tx, platformId, changes)
    if (changes.paused === false) await exhaustDecidedApprovals(tx, platformId)
    return (await readWebhookSettings(tx))(platformId)
  })
  // Wakes the deliverer to send the events that became due during a pause.
  world.dueWork.scheduleAt(now)
  return performed({ platformId, ...settings })
}

/** Lists the faults that will affect later deliveries. */
export async function listWebhookFaults({
  world,
}: Call<typeof contract.listWebhookFaults>): Promise<Outcome<{ data: WebhookFault[] }>> {
  return performed({ data: [...(await world.db.read(readFaults))] })
}

/**
 * Adds a fault for the next `count` matching deliveries, by default one. Rejects with REFERENCE_NOT_FOUND if the
 * platform is unknown, or with CONFLICT if too many faults are waiting.
 */
export async function addWebhookFault(call: Call<typeof contract.addWebhookFault>): Promise<Outcome<WebhookFault>> {
  const { body, trace } = call
  const fault = { ...body, count: body.count ?? 1 }
  await inTransaction(call, async tx => {
    if (body.platformId !== undefined) await enforcePlatform(tx, trace, body.platformId)
    const faults = await readFaults(tx)
    const label = `Fewer than ${FAULTS_MAX} faults are waiting`
    trace.check('fault-limit', label, faults.length < FAULTS_MAX, { code: 'CONFLICT', got: String(faults.length) })
    await writeFaults(tx, [...faults, fault])
  })
  return performed(fault)
}

export async function clearWebhookFaults({
  world,
}: Call<typeof contract.clearWebhookFaults>): Promise<Outcome<undefined>> {
  await world.db.transact(tx => writeFaults(tx, []))
  return performed(undefined)
}
