import type { Database } from '#db/database'
import { exchangesAfter, type ListedExchange, newestExchange } from '#db/queries/sandbox/exchanges'
import type { ExchangeDocument } from '#lib/contract/sandbox/exchange'
import { CALLS_MAX, PAGE_READS_MAX } from '#lib/contract/sandbox/log-limits'
import type { SandboxEvent } from '#lib/operations/world'
import type { MissedEvents } from '#lib/runtime/log/event-feed'

/**
 * Returns the stored exchanges after a sequence number, as events. Reads in batches, so that other work can run in
 * between. Exchanges written meanwhile may be missing, so the caller must subscribe first.
 */
export async function readMissed(db: Database, lastEventId: number): Promise<MissedEvents> {
  // An ID from another database may be higher than every stored ID.
  const seenUpTo = Math.min(lastEventId, await db.read(newestExchange))
  const events: SandboxEvent[] = []
  let after = lastEventId
  // Stop after as many exchanges as the log can store, even if new ones are still being written.
  while (events.length < CALLS_MAX + PAGE_READS_MAX) {
    const rows = await db.read(tx => exchangesAfter(tx, after))
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) events.push(eventOf(row))
    after = last.seq
  }
  return { seenUpTo, events }
}

/** Returns the event of a stored exchange. The record is already in wire form. */
export function eventOf({ seq, record }: ListedExchange): SandboxEvent {
  const { request, response, checks, ...summary }: Partial<ExchangeDocument> = JSON.parse(record)
  return { id: seq, type: 'exchange', data: JSON.stringify({ ...summary, sequence: seq }) }
}
