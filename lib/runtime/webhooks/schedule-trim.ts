import type { Database } from '#db/database'
import { trimWebhooks, webhooksBeyond } from '#db/queries/webhooks/trim-webhooks'

/** Number of newest events kept per platform. Older events are kept only while they wait or are being sent. */
const KEPT = 1_000
const EVERY_MS = 10_000

/** Deletes each platform's old events every 10 seconds. Returns a function that stops the deletions. */
export function scheduleTrim(db: Database, report: (fault: unknown) => void): () => void {
  const timer = setInterval(() => void trimAllWebhooks(db).catch(report), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function trimAllWebhooks(db: Database, keep = KEPT): Promise<void> {
  for (const old of await db.read(tx => webhooksBeyond(tx, keep))) await db.transact(tx => trimWebhooks(tx, old))
}
