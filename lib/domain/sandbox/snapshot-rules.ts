import { CLOCK_MAX } from '#lib/contract/sandbox/clock-max'
import { SNAPSHOT_FORMAT, SNAPSHOT_ROWS_MAX, type SnapshotDocument } from '#lib/contract/sandbox/snapshot'
import { isoFromInstant } from '#lib/contract/scalars'
import { AMOUNT_MAX } from '#lib/domain/money/rate'
import { invalidField, type Rejection, type Rule } from '#lib/domain/rule'

type FileRow = Readonly<Record<string, unknown>>

/** Rules for the whole snapshot file, checked before its rows are decoded. */
export const SNAPSHOT_FILE_RULES: readonly Rule<SnapshotDocument>[] = [
  {
    id: 'snapshot-format',
    label: 'This version of the sandbox supports the format of the file',
    check: ({ format }) => {
      const compared = { expected: `at most ${SNAPSHOT_FORMAT}`, got: String(format) }
      if (format <= SNAPSHOT_FORMAT) return compared
      return { code: 'CONFLICT', details: { reason: 'SNAPSHOT_NEWER', field: 'format' }, ...compared }
    },
  },
  {
    id: 'snapshot-size',
    label: `The file has at most ${SNAPSHOT_ROWS_MAX} rows`,
    check: ({ objects }) => {
      const rows = Object.values(objects).reduce((sum, { length }) => sum + length, 0)
      if (rows <= SNAPSHOT_ROWS_MAX) return { got: `${rows} rows` }
      return invalidField('objects', `Expected at most ${SNAPSHOT_ROWS_MAX} rows.`, `${rows} rows`)
    },
  },
  {
    id: 'snapshot-clock',
    label: `The clock’s time is between 1970 and ${isoFromInstant(CLOCK_MAX)}`,
    check: ({ clock: { now } }) => {
      if (now >= 0 && now <= CLOCK_MAX) return {}
      return invalidField('clock.now', `Expected a time from 1970 to ${isoFromInstant(CLOCK_MAX)}.`)
    },
  },
  {
    id: 'snapshot-platforms',
    label: 'Every platform is listed once',
    check: ({ platforms }) => {
      const at = platforms.findIndex(({ id }, place) => platforms.findIndex(other => other.id === id) < place)
      return at === -1
        ? {}
        : invalidField(`platforms.${at}.id`, 'Expected an ID that no earlier platform in this file has.')
    },
  },
]

/** Rules that concern several rows, checked after the rows are decoded. */
export const SNAPSHOT_ROW_RULES: readonly Rule<SnapshotDocument>[] = [
  {
    id: 'snapshot-owners',
    label: 'The platform of every row is in the file',
    check: document => findForeignRow(document) ?? {},
  },
  {
    id: 'snapshot-ledger',
    label: 'Every transfer sums to zero, and every account’s balance is the sum of its ledger entries',
    check: document => findUnbalancedTransfer(document) ?? findWrongBalance(document) ?? {},
  },
]

function rowsOf({ objects }: SnapshotDocument, table: string): readonly FileRow[] {
  return objects[table] ?? []
}

function findForeignRow(document: SnapshotDocument): Rejection | undefined {
  const platforms = new Set<unknown>(document.platforms.map(({ id }) => id))
  for (const [table, rows] of Object.entries(document.objects)) {
    const at = rows.findIndex(({ platformId }) => platformId !== undefined && !platforms.has(platformId))
    if (at === -1) continue
    const message = 'Expected the ID of a platform in this file.'
    return invalidField(`objects.${table}.${at}.platformId`, message, String(rows[at]?.platformId))
  }
  return undefined
}

function findUnbalancedTransfer(document: SnapshotDocument): Rejection | undefined {
  const entries = rowsOf(document, 'ledgerEntries')
  const sums = sumBy(entries, ({ transferId, platformId, currency }) => `${transferId} ${platformId} ${currency}`)
  const unbalanced = [...sums].find(([, { sum }]) => sum !== 0n)
  if (unbalanced === undefined) return undefined
  const [, { sum, at }] = unbalanced
  const message = 'Expected the entries of the transfer to sum to zero in each currency.'
  return invalidField(`objects.ledgerEntries.${at}.amount`, message, String(sum))
}

function findWrongBalance(document: SnapshotDocument): Rejection | undefined {
  const accounts = rowsOf(document, 'internalAccounts')
  const entries = rowsOf(document, 'ledgerEntries')
  const sums = sumBy(entries, ({ account, currency }) => `${account} ${currency}`)
  for (const [at, { id, currency, balance }] of accounts.entries()) {
    const sum = sums.get(`${id} ${currency}`)?.sum ?? 0n
    const field = `objects.internalAccounts.${at}.balance`
    if (BigInt(String(balance)) !== sum)
      return invalidField(field, `Expected "${sum}", the sum of the account's ledger entries.`, String(balance))
    if (sum < 0n || sum > AMOUNT_MAX) return invalidField(field, `Expected 0 to ${AMOUNT_MAX}.`, String(balance))
  }
  return undefined
}

function sumBy(entries: readonly FileRow[], keyOf: (entry: FileRow) => string) {
  const sums = new Map<string, { sum: bigint; at: number }>()
  for (const [at, entry] of entries.entries()) {
    const key = keyOf(entry)
    const sum = (sums.get(key)?.sum ?? 0n) + BigInt(String(entry.amount))
    sums.set(key, { sum, at })
  }
  return sums
}
