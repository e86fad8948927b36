import { clearWebhookSettings } from '#db/queries/webhooks/webhook-settings'
import type { resetSandbox as contract } from '#lib/contract/control-operations'
import { betweenRecordedParts, storeCallsOfPart } from '#lib/operations/sandbox/end-recorded-part'
import { resetStarterData } from '#lib/operations/sandbox/seed-starter-data'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'

/**
 * Restores the starter data and system time, all or nothing. Clears the log, coverage, forced errors, webhooks and
 * webhook settings. Keeps platforms, API tokens and snapshots.
 */
export async function resetSandbox({ world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  // Flush first: queued exchanges must not survive the reset.
  await storeCallsOfPart(world)
  const endedAt = await world.clock.refresh()
  await world.clock.reset(async (tx, now) => {
    await betweenRecordedParts(tx, endedAt, async () => {
      await world.armed.clear(tx)
      await clearWebhookSettings(tx)
      await resetStarterData(tx, world, now)
    })
  })
  await announceReset(world)
  return performed(undefined)
}

/** Refreshes the caches and publishes a `reset` event. Call this function after all objects have been replaced. */
export async function announceReset({
  clock,
  db,
  endpoints,
  events,
  fees,
  limits,
  rates,
  dueTransitions,
}: World): Promise<void> {
  await rates.refresh()
  await limits.refresh()
  await fees.refresh()
  await endpoints.refresh()
  // Payments and verifications may now have other due times. Scheduling makes the next call read those times.
  dueTransitions.scheduleAt(clock.now())
  events.publish({ type: 'reset', data: '{}' })
  // Not awaited: freeing the disk space of deleted rows must not delay the response.
  void db.reclaim()
}
