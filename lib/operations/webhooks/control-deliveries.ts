import { listPlatforms } from '#db/queries/platforms/platforms'
import { exhaustDecidedApprovals } from '#db/queries/webhooks/webhook-events'
import { pausedPlatforms, readFaults, setPaused, writeFaults } from '#db/queries/webhooks/webhook-settings'
import type * as contract from '#lib/contract/sandbox/webhook-controls'
import { FAULTS_MAX, type WebhookFault, type WebhookPause } from '#lib/contract/sandbox/webhook-controls'
import { inTransaction } from '#lib/operations/trace'
import { enforcePlatform } from '#lib/operations/webhooks/enforce-platform'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns for each platform whether its deliveries are paused. */
export async function listWebhookPauses({
  world,
}: Call<typeof contract.listWebhookPauses>): Promise<Outcome<{ data: WebhookPause[] }>> {
  const { paused, platforms } = await world.db.read(async tx => ({
    paused: await pausedPlatforms(tx),
    platforms: await listPlatforms(tx),
  }))
  return performed({ data: platforms.map(({ id }) => ({ platformId: id, paused: paused.includes(id) })) })
}

/**
 * Pauses or resumes the deliveries of a platform, except those of TEST events. In-flight attempts finish. An approval
 * request is not sent if its payment was decided during the pause. Rejects with REFERENCE_NOT_FOUND if the platform is
 * unknown.
 */
export async function setWebhookPause(call: Call<typeof contract.setWebhookPause>): Promise<Outcome<WebhookPause>> {
  const { body, now, trace, world } = call
  const { platformId, paused } = body
  await inTransaction(call, async tx => {
    await enforcePlatform(tx, trace, platformId)
    await setPaused(tx, platformId, paused)
    if (!paused) await exhaustDecidedApprovals(tx, platformId)
  })
  // Wakes the deliverer to send the events that became due during a pause.
  world.dueWork.scheduleAt(now)
  return performed({ platformId, paused })
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
