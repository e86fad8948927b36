import { and, eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { rowById, rowInsert } from '#db/prepared'
import { fundingReference, type Id } from '#lib/contract/scalars'
import type { TransactionDocument, TransactionOnlyFields } from '#lib/contract/transfers/transaction'

type SearchColumn = 'senderIdentifier' | 'receiverIdentifier' | 'reference' | 'remittanceInformation'
type StoredColumns = Omit<ReadTx['tables']['transactions']['$inferSelect'], 'seq' | 'document' | SearchColumn>

/**
 * A transaction: its columns, and its document in wire form. `customerId` is the platform's ID if the platform owns the
 * transaction.
 */
export type TransactionRow = StoredColumns & { readonly document: TransactionDocument }

/** A transaction as stored. Its document may omit fields that its quote contains. */
export type StoredTransaction = StoredColumns & { readonly document: StoredDocument }
type StoredDocument = TransactionDocument | TransactionOnlyFields

/** Stores a transaction. If it has a quote, `document` omits the fields that the quote contains. */
export async function insertTransaction(
  tx: Tx,
  transaction: TransactionRow,
  document: StoredDocument = transaction.document,
): Promise<void> {
  await insertRow(tx, { ...transaction, document, ...searchColumns(transaction) })
}

export const findStoredTransaction = rowById('transactions')

/** Returns the ID of a transaction's quote. Returns undefined if no transaction of any platform has this ID. */
export async function quoteIdOfTransaction(
  tx: ReadTx,
  id: string,
): Promise<{ readonly quoteId: Id<'Quote'> | null } | undefined> {
  const { transactions } = tx.tables
  const known = tx.sql.select({ quoteId: transactions.quoteId }).from(transactions)
  return (await known.where(eq(transactions.id, id as Id<'Transaction'>)))[0]
}

/** Lists the failed transactions of a platform, else of all. */
export async function listFailedTransactions(
  tx: ReadTx,
  platformId: Id<'Platform'> | undefined,
): Promise<readonly { readonly id: Id<'Transaction'>; readonly hasRefund: boolean }[]> {
  const { transactions: t } = tx.tables
  const ofPlatform = platformId === undefined ? undefined : eq(t.platformId, platformId)
  const rows = await tx.sql
    .select({ id: t.id, document: t.document })
    .from(t)
    .where(and(eq(t.status, 'FAILED'), ofPlatform))
  return rows.map(({ id, document }) => ({ id, hasRefund: 'refund' in document && document.refund !== undefined }))
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
