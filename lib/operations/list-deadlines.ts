import type { ReadTx } from '#db/database'
import { type QuoteRow, quotesUntilExpiry } from '#db/quotes'
import type { listDeadlines as contract } from '#lib/contract/control'
import type { Deadline } from '#lib/contract/deadline'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { decimalAmount } from '#lib/domain/decimal-amount'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Of each kind this many are told. */
const TOLD_MAX = 20
/** How long something that ended is still told, so that its end can be seen. */
const ENDED_TOLD_MS = 15_000

/** Reads one kind of what is open after an instant, soonest first and at most `limit`. */
type DeadlineSource = (tx: ReadTx, query: { after: Instant; limit: number }) => Promise<readonly Deadline[]>

/** Where each kind is read from. */
const SOURCES: readonly DeadlineSource[] = [openQuotes]

/** What ends by itself, of every platform, soonest first. */
export async function listDeadlines({
  now,
  world,
}: Call<typeof contract>): Promise<Outcome<{ data: Deadline[]; hasMore: boolean }>> {
  // One more than is told says whether there are more.
  const query = { after: instantFromEpoch(now - ENDED_TOLD_MS), limit: TOLD_MAX + 1 }
  const kinds = await world.db.read(async tx => {
    const found: (readonly Deadline[])[] = []
    for (const source of SOURCES) found.push(await source(tx, query))
    return found
  })
  const data = kinds.flatMap(kind => kind.slice(0, TOLD_MAX))
  return performed({
    data: data.sort((a, b) => a.expiresAt - b.expiresAt),
    hasMore: kinds.some(kind => kind.length > TOLD_MAX),
  })
}

async function openQuotes(tx: ReadTx, query: { after: Instant; limit: number }): Promise<readonly Deadline[]> {
  const rows = await quotesUntilExpiry(tx, query)
  return rows.map(row => ({
    kind: 'quote',
    id: row.id,
    label: amountsOf(row),
    startedAt: row.createdAt,
    expiresAt: row.expiresAt,
  }))
}

/** What goes out and what comes in: `1000.00 USD to 915.82 EUR`. */
function amountsOf({ document }: QuoteRow): string {
  const { sendingCurrency, totalSendingAmount, receivingCurrency, totalReceivingAmount } = document
  const amount = (minorUnits: number, { code = '', decimals = 0 }) =>
    `${decimalAmount(BigInt(minorUnits), { decimals })} ${code}`
  return `${amount(totalSendingAmount, sendingCurrency)} to ${amount(totalReceivingAmount, receivingCurrency)}`
}
