import type { Database } from '#db/database'
import { trimWebhooks, webhooksBeyond } from '#db/queries/webhooks/trim-webhooks'

/** Number of newest events that are stored per platform. Older events are stored only while they wait or are sent. */
const KEPT = 1_000
const EVERY_MS = 10_000

/** Deletes the oldest events of each platform every 10 seconds. Returns a function that stops this. */
export function scheduleTrim(db: Database, report: (fault: unknown) => void): () => void {
  const timer = setInterval(() => void trimAllWebhooks(db).catch(report), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function trimAllWebhooks(db: Database, keep = KEPT): Promise<void> {
  for (const old of await db.read(tx => webhooksBeyond(tx, keep))) await db.transact(tx => trimWebhooks(tx, old))
}
