import type { Tx } from '#db/database'
import { expiredQuotes, setQuoteStatus } from '#db/queries/quotes/quotes'
import type { Instant } from '#lib/contract/scalars'
import { findTransaction } from '#lib/operations/transfers/find-transaction'
import { transactionOf } from '#lib/operations/transfers/manage-transactions'
import { openEvents, type Transition } from '#lib/operations/webhooks/record-webhooks'

/** Maximum number of quotes per database transaction. The rest remain due. */
const BATCH = 100

/**
 * Sets PENDING quotes that have expired by `now` to EXPIRED, and records their webhooks. Responses show EXPIRED even
 * before this status is stored.
 */
export async function expireQuotes(tx: Tx, world: Transition['world'], now: Instant): Promise<void> {
  for (const { id, platformId, transactionId, expiresAt } of await expiredQuotes(tx, { now, limit: BATCH })) {
    await setQuoteStatus(tx, id, 'EXPIRED')
    const row = await findTransaction(tx, platformId, transactionId)
    if (row === undefined) throw new Error(`${id} has expired, but ${transactionId} does not exist.`)
    const transition = { world, platformId, at: expiresAt }
    const events = await openEvents(tx, transition)
    await events?.payment(transactionOf(row, expiresAt), ['OUTGOING_PAYMENT.EXPIRED'])
  }
}
