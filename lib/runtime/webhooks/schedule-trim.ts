import type { Database } from '#db/database'
import { trimWebhooks, webhooksBeyond } from '#db/queries/webhooks/webhook-events'

/** Maximum number of events kept per platform, besides those that wait. */
const KEPT = 1_000
const EVERY_MS = 10_000

/** Removes a platform's oldest events regularly. Returns a function that stops it. */
export function scheduleTrim(db: Database, report: (fault: unknown) => void): () => void {
  const timer = setInterval(() => void trim(db).catch(report), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function trim(db: Database, keep = KEPT): Promise<void> {
  for (const old of await db.read(tx => webhooksBeyond(tx, keep))) await db.transact(tx => trimWebhooks(tx, old))
}
