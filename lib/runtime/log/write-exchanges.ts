import type { Database, ReadTx } from '#db/database'
import { listApiTokens } from '#db/queries/platforms/tokens'
import { type LostCalls, recordCalls } from '#db/queries/recordings/recordings'
import { CALL_BYTES_MAX, type ExchangeRow, insertExchange, trimExchanges } from '#db/queries/sandbox/exchanges'
import { countSeenResponses, type SeenResponseRow } from '#db/queries/sandbox/seen-responses'
import { extractFacts } from '#lib/domain/readiness/extract-facts'
import { apiSecretTest } from '#lib/operations/sandbox/api-secret-test'
import { sha256Hex } from '#lib/runtime/system'

interface ExchangeStore {
  readonly db: Database
  readonly callBytesMax?: number | undefined
}

/**
 * Stores rows in order, trims the log, adds to the response counts and copies calls to open recordings, which count the
 * calls that earlier writes lost as missing. Reports whether one of these is not full.
 */
export async function writeExchanges(
  { db, callBytesMax = CALL_BYTES_MAX }: ExchangeStore,
  rows: readonly NewRow[],
  { seen, lost }: { readonly seen: readonly SeenResponseRow[]; readonly lost: LostCalls },
): Promise<boolean> {
  return db.transact(async tx => {
    const stored: ExchangeRow[] = []
    // A batch of large calls may exceed the size limit of the log, so trim between its parts.
    for (const part of partsOf(rows, callBytesMax / 2)) {
      // Sent together, and stored in this order, because a transaction runs its queries one after another.
      stored.push(...(await Promise.all(part.map(async row => ({ ...row, seq: await insertExchange(tx, row) })))))
      await trimExchanges(tx, callBytesMax)
    }
    await countSeenResponses(tx, seen)
    return recordCalls(tx, { rows: stored, lost }, prepareFacts)
  }, 'in-order')
}

type NewRow = Omit<ExchangeRow, 'seq'>

/** Splits rows into parts that exceed `bytesMax` by at most a row. */
function partsOf(rows: readonly NewRow[], bytesMax: number): readonly (readonly NewRow[])[] {
  const parts: NewRow[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (bytes > bytesMax) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(row)
    bytes += bytesOf(row)
  }
  return parts
}

/** Reads the API tokens. Returns a function that makes the facts that a report reads of a recorded call, as JSON. */
async function prepareFacts(tx: ReadTx): Promise<(row: ExchangeRow) => string> {
  const isApiSecret = apiSecretTest(await listApiTokens(tx), sha256Hex)
  // Several recordings may keep the same call.
  const known = new Map<ExchangeRow, string>()
  return row => {
    const facts = known.get(row) ?? JSON.stringify(extractFacts(row, isApiSecret))
    known.set(row, facts)
    return facts
  }
}

/** Returns the approximate size of a row in bytes. Most characters take one byte. */
export function bytesOf({ record, detail }: Pick<ExchangeRow, 'record' | 'detail'>): number {
  return record.length + (detail?.length ?? 0)
}
