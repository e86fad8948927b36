import { decode } from '#lib/contract/codec'
import { customer } from '#lib/contract/customers/customer'
import type { QuoteDocument } from '#lib/contract/quotes/quote'
import type { SnapshotDocument } from '#lib/contract/sandbox/snapshot'
import { OBJECT_COLUMNS } from '#lib/contract/sandbox/snapshot-columns'
import { transaction } from '#lib/contract/transfers/transaction'
import { quoteTransaction } from '#lib/domain/quotes/make-quote'
import { invalidField, type Rejection, type Rule } from '#lib/domain/rule'

type FileRow = Readonly<Record<string, unknown>>

/** Rules for the objects in a snapshot file. The API could not return an object that breaks these rules. */
export const SNAPSHOT_OBJECT_RULES: readonly Rule<SnapshotDocument>[] = [
  {
    id: 'snapshot-objects',
    label: 'The API can return every object',
    check: document => findWrongColumn(document) ?? findWrongCustomer(document) ?? findWrongTransaction(document) ?? {},
  },
]

function findWrongColumn({ objects }: SnapshotDocument): Rejection | undefined {
  for (const [table, schema] of Object.entries(OBJECT_COLUMNS)) {
    for (const [at, row] of (objects[table] ?? []).entries()) {
      const problem = firstError(schema, row)
      if (problem !== undefined) return invalidField(`objects.${table}.${at}.${problem.field}`, problem.message)
    }
  }
  return undefined
}

function findWrongCustomer({ objects }: SnapshotDocument): Rejection | undefined {
  for (const [at, row] of (objects.customers ?? []).entries()) {
    // Skip businessInfo: earlier versions stored invalid values in this field, and responses omit these values.
    const profile = { ...objectOf(row.profile), businessInfo: undefined }
    const problem = firstError(customer, { ...withoutNulls(row), ...profile, isDeleted: false })
    if (problem !== undefined) return rejectField(`objects.customers.${at}`, row, 'profile', problem)
  }
  return undefined
}

function findWrongTransaction({ objects }: SnapshotDocument): Rejection | undefined {
  const quotes = new Map(objects.quotes?.map(row => [row.id, row.document as QuoteDocument]))
  for (const [at, row] of (objects.transactions ?? []).entries()) {
    const quoted = quotes.get(row.quoteId)
    const fields = { ...(quoted && quoteTransaction(quoted)), ...objectOf(row.document) }
    const problem = firstError(transaction, { ...fields, id: row.id, type: row.type, status: row.status })
    if (problem !== undefined) return rejectField(`objects.transactions.${at}`, row, 'document', problem)
  }
  return undefined
}

interface FieldProblem {
  readonly field: string
  readonly message: string
}

function rejectField(path: string, row: FileRow, column: string, { field, message }: FieldProblem): Rejection {
  const isColumn = Object.hasOwn(row, field.split('.', 1)[0] ?? '')
  return invalidField(isColumn ? `${path}.${field}` : `${path}.${column}.${field}`, message)
}

function firstError(schema: Parameters<typeof decode>[0], value: unknown): FieldProblem | undefined {
  const decoded = decode(schema, value)
  return 'errors' in decoded ? decoded.errors[0] : undefined
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function withoutNulls(row: FileRow): FileRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
