import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { rowById, rowInsert } from '#db/prepared'
import { findQuote, type QuoteRow } from '#db/queries/quotes/quotes'
import { fundingReference, type Id } from '#lib/contract/scalars'
import type { TransactionDocument } from '#lib/contract/transfers/transaction'
import { quoteTransaction, type TransactionOnlyFields } from '#lib/domain/quotes/make-quote'

type SearchColumn = 'senderIdentifier' | 'receiverIdentifier' | 'reference' | 'remittanceInformation'
type StoredColumns = Omit<ReadTx['tables']['transactions']['$inferSelect'], 'seq' | 'document' | SearchColumn>

/**
 * A transaction: its columns, and its document in wire form. `customerId` is the platform's ID if the platform owns the
 * transaction.
 */
export type TransactionRow = StoredColumns & { readonly document: TransactionDocument }

/** A transaction as stored. Its document may omit fields that its quote contains. */
export type StoredTransaction = StoredColumns & { readonly document: StoredDocument }
export type StoredDocument = TransactionDocument | TransactionOnlyFields

export async function insertTransaction(tx: Tx, transaction: TransactionRow): Promise<void> {
  await insertRow(tx, { ...transaction, ...searchColumns(transaction) })
}

/** Stores the PENDING transaction of a new quote, and returns it with the quote's fields. */
export async function insertQuoteTransaction(
  tx: Tx,
  quote: QuoteRow,
  fields: TransactionOnlyFields,
): Promise<TransactionRow> {
  const { id: quoteId, platformId, transactionId: id, createdAt, expiresAt, createdBy } = quote
  const row: StoredTransaction = {
    id,
    platformId,
    customerId: fields.customerId,
    quoteId,
    type: 'OUTGOING',
    status: 'PENDING',
    createdAt,
    updatedAt: createdAt,
    expiresAt,
    settledAt: null,
    createdBy,
    document: fields,
  }
  const complete = completeTransaction(row, quote)
  await insertRow(tx, { ...row, ...searchColumns(complete) })
  return complete
}

/** Returns the ID of a transaction's quote. Returns undefined if no transaction of any platform has this ID. */
export async function quoteIdOfTransaction(
  tx: ReadTx,
  id: string,
): Promise<{ readonly quoteId: Id<'Quote'> | null } | undefined> {
  const { transactions } = tx.tables
  const known = tx.sql.select({ quoteId: transactions.quoteId }).from(transactions)
  return (await known.where(eq(transactions.id, id as Id<'Transaction'>)))[0]
}

export async function findTransaction(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  id: string,
): Promise<TransactionRow | undefined> {
  const row = await transactionById(tx, platformId, id)
  if (row === undefined) return undefined
  return completeTransaction(row, row.quoteId === null ? undefined : await findQuote(tx, platformId, row.quoteId))
}

/** Completes a stored row with the fields of its quote, if it has one. */
export function completeTransaction(
  row: StoredTransaction,
  quote: Pick<QuoteRow, 'document'> | undefined,
): TransactionRow {
  // The row's fields may have changed since the quote was created, so they take precedence.
  const document = quote === undefined ? row.document : { ...quoteTransaction(quote.document), ...row.document }
  return { ...row, document: document as TransactionDocument }
}

/** Changes to a transaction; omitted fields remain unchanged. */
export type TransactionChange = Partial<
  Pick<TransactionRow, 'status' | 'updatedAt' | 'expiresAt' | 'settledAt' | 'document'>
>

export async function updateTransaction(tx: Tx, id: Id<'Transaction'>, change: TransactionChange): Promise<void> {
  const { transactions } = tx.tables
  await tx.sql.update(transactions).set(change).where(eq(transactions.id, id))
}

/** The values of the search columns never change, so updates do not write them. */
function searchColumns({ quoteId, document }: Pick<TransactionRow, 'quoteId' | 'document'>) {
  const { source, destination } = document
  const remittance = document.type === 'OUTGOING' ? document.remittanceInformation : undefined
  return {
    senderIdentifier: source === undefined ? null : identifierOf(source),
    receiverIdentifier: destination.destinationType === 'ACCOUNT' ? destination.accountId : destination.umaAddress,
    reference: quoteId === null ? null : fundingReference(quoteId),
    remittanceInformation: remittance ?? null,
  }
}

function identifierOf(source: NonNullable<TransactionDocument['source']>): string | null {
  switch (source.sourceType) {
    case 'ACCOUNT':
      return source.accountId
    case 'UMA_ADDRESS':
      return source.umaAddress
    case 'REALTIME_FUNDING':
      return null
    default:
      return source satisfies never
  }
}

const insertRow = rowInsert('transactions')

const transactionById = rowById('transactions')
