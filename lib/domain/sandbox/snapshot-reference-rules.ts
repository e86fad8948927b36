import type { SnapshotDocument } from '#lib/contract/sandbox/snapshot'
import { CONTRA_ACCOUNTS, transactionIdOfTransfer } from '#lib/domain/money/ledger'
import { invalidField, type Rejection, type Rule } from '#lib/domain/rule'

type FileRow = Readonly<Record<string, unknown>>

/** A column, or a field in a JSON column, that contains the ID of another row. */
interface Reference {
  readonly table: string
  /** Dotted path in the row. A row without a value has no reference. */
  readonly path: string
  /** The tables that may contain the other row. */
  readonly targets: readonly (keyof typeof NOUNS)[]
  /** True if the value may also be the ID of the row's platform. */
  readonly orPlatform?: boolean
  /** True if no row with the ID needs to exist: it may have been deleted, or the value is no ID but an address. */
  readonly mayBeAbsent?: boolean
}

const NOUNS = {
  customers: 'customer',
  internalAccounts: 'internal account',
  externalAccounts: 'external account',
  credentials: 'credential',
  quotes: 'quote',
  transactions: 'transaction',
} as const

const ACCOUNTS = ['internalAccounts', 'externalAccounts'] as const

const REFERENCES: readonly Reference[] = [
  { table: 'verifications', path: 'customerId', targets: ['customers'] },
  { table: 'internalAccounts', path: 'customerId', targets: ['customers'] },
  { table: 'externalAccounts', path: 'customerId', targets: ['customers'] },
  { table: 'externalAccounts', path: 'ownerId', targets: ['customers'], orPlatform: true },
  { table: 'credentials', path: 'accountId', targets: ['internalAccounts'] },
  { table: 'sessions', path: 'accountId', targets: ['internalAccounts'] },
  { table: 'sessions', path: 'credentialId', targets: ['credentials'], mayBeAbsent: true },
  { table: 'lookups', path: 'receiver', targets: ACCOUNTS, mayBeAbsent: true },
  { table: 'lookups', path: 'receiverCustomerId', targets: ['customers'] },
  { table: 'quotes', path: 'transactionId', targets: ['transactions'] },
  { table: 'quotes', path: 'receiverAccountId', targets: ['internalAccounts'] },
  { table: 'quotes', path: 'feeAccountId', targets: ['internalAccounts'] },
  { table: 'quotes', path: 'document.source.accountId', targets: ACCOUNTS },
  { table: 'quotes', path: 'document.source.customerId', targets: ['customers'] },
  { table: 'quotes', path: 'document.destination.accountId', targets: ACCOUNTS },
  { table: 'transactions', path: 'customerId', targets: ['customers'], orPlatform: true },
  { table: 'transactions', path: 'quoteId', targets: ['quotes'] },
  { table: 'transactions', path: 'senderIdentifier', targets: ACCOUNTS, mayBeAbsent: true },
  { table: 'transactions', path: 'receiverIdentifier', targets: ACCOUNTS, mayBeAbsent: true },
  { table: 'transactions', path: 'document.source.accountId', targets: ACCOUNTS },
  { table: 'transactions', path: 'document.source.customerId', targets: ['customers'] },
  { table: 'transactions', path: 'document.destination.accountId', targets: ACCOUNTS },
  { table: 'settlements', path: 'transactionId', targets: ['transactions'] },
  { table: 'settlements', path: 'quoteId', targets: ['quotes'] },
]

/** A value that a row repeats from another column, or from a row that it refers to. */
interface Copy {
  readonly table: string
  readonly path: string
  /** Returns the repeated value, or undefined if its row is not in the file. */
  readonly original: (row: FileRow, rows: RowIndex) => unknown
  /** Describes the repeated value in error messages. */
  readonly name: string
}

const COPIES: readonly Copy[] = [
  {
    table: 'externalAccounts',
    path: 'ownerId',
    original: ({ customerId, platformId }) => customerId ?? platformId,
    name: 'the customerId of the row or, without one, its platformId',
  },
  {
    table: 'sessions',
    path: 'accountId',
    original: ({ credentialId }, rows) => rows.find('credentials', credentialId)?.accountId,
    name: 'the account of the credential',
  },
  { table: 'lookups', path: 'document.lookupId', original: ({ id }) => id, name: 'the id of the row' },
  { table: 'quotes', path: 'document.id', original: ({ id }) => id, name: 'the id of the row' },
  {
    table: 'quotes',
    path: 'document.transactionId',
    original: ({ transactionId }) => transactionId,
    name: 'the transactionId of the row',
  },
  {
    table: 'transactions',
    path: 'id',
    original: ({ quoteId }, rows) => rows.find('quotes', quoteId)?.transactionId,
    name: 'the transactionId of the quote',
  },
  {
    table: 'transactions',
    path: 'document.customerId',
    original: ({ customerId }) => customerId,
    name: 'the customerId of the row',
  },
  {
    table: 'settlements',
    path: 'quoteId',
    original: ({ transactionId }, rows) => rows.find('transactions', transactionId)?.quoteId,
    name: 'the quoteId of the transaction',
  },
]

/**
 * Rules for references between the rows of a snapshot file. Without them, a file could show objects of one platform to
 * another.
 */
export const SNAPSHOT_REFERENCE_RULES: readonly Rule<SnapshotDocument>[] = [
  {
    id: 'snapshot-references',
    label: 'Every row refers only to rows of the same platform',
    check: document => {
      const rows = indexRows(document)
      return findWrongReference(document, rows) ?? findWrongEntry(document, rows) ?? findWrongCopy(document, rows) ?? {}
    },
  },
]

interface RowIndex {
  /** Returns the row of a table with this ID, or undefined if the file has none. */
  find(table: string, id: unknown): FileRow | undefined
}

/** IDs are unique in a table, because the import rejects repeated ones first. */
function indexRows({ objects }: SnapshotDocument): RowIndex {
  const tables = Object.keys(NOUNS).map(name => [name, new Map(objects[name]?.map(row => [row.id, row]))] as const)
  const index = new Map<string, ReadonlyMap<unknown, FileRow>>(tables)
  return { find: (table, id) => index.get(table)?.get(id) }
}

function findWrongReference({ objects }: SnapshotDocument, rows: RowIndex): Rejection | undefined {
  for (const { table, path, targets, orPlatform = false, mayBeAbsent = false } of REFERENCES) {
    for (const [at, row] of (objects[table] ?? []).entries()) {
      const id = valueAt(row, path)
      if (id === undefined || id === null || (orPlatform && id === row.platformId)) continue
      const target = targets.map(name => rows.find(name, id)).find(found => found !== undefined)
      if (target === undefined ? mayBeAbsent : target.platformId === row.platformId) continue
      const nouns = targets.map(name => NOUNS[name]).join(' or ')
      return rejectReference(
        `objects.${table}.${at}.${path}`,
        nouns,
        id,
        orPlatform ? ', or the ID of the platform' : '',
      )
    }
  }
  return undefined
}

function rejectReference(field: string, nouns: string, id: unknown, more = ''): Rejection {
  const article = /^[aeiou]/.test(nouns) ? 'an' : 'a'
  const message = `Expected the ID of ${article} ${nouns} that is in this file and belongs to the platform of the row${more}.`
  return invalidField(field, message, String(id))
}

/** The entries of contra accounts have no account row. Those of one transfer have one platform, so they sum to zero. */
function findWrongEntry({ objects }: SnapshotDocument, rows: RowIndex): Rejection | undefined {
  for (const [at, entry] of (objects.ledgerEntries ?? []).entries()) {
    const { account, currency, platformId, transferId } = entry
    const field = `objects.ledgerEntries.${at}`
    const owner = rows.find('internalAccounts', account)
    if (owner === undefined && !CONTRA_ACCOUNTS.some(name => name === account)) {
      const message = `Expected the ID of an internal account in this file, or one of ${CONTRA_ACCOUNTS.join(', ')}.`
      return invalidField(`${field}.account`, message, String(account))
    }
    if (owner !== undefined && owner.platformId !== platformId)
      return invalidField(`${field}.platformId`, `Expected "${owner.platformId}", the platform of the account.`)
    if (owner !== undefined && owner.currency !== currency)
      return invalidField(`${field}.currency`, `Expected "${owner.currency}", the currency of the account.`)
    // A deposit of starter data has no transaction.
    const payment = rows.find('transactions', transactionIdOfTransfer(String(transferId)))
    if (payment !== undefined && payment.platformId !== platformId)
      return rejectReference(`${field}.transferId`, NOUNS.transactions, transferId)
  }
  return undefined
}

function findWrongCopy({ objects }: SnapshotDocument, rows: RowIndex): Rejection | undefined {
  for (const { table, path, original, name } of COPIES) {
    for (const [at, row] of (objects[table] ?? []).entries()) {
      const expected = original(row, rows)
      const got = valueAt(row, path)
      if (expected === undefined || got === expected) continue
      return invalidField(`objects.${table}.${at}.${path}`, `Expected "${expected}", ${name}.`, String(got))
    }
  }
  return undefined
}

function valueAt(row: FileRow, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), row)
}

function isRecord(value: unknown): value is FileRow {
  return typeof value === 'object' && value !== null
}
