import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { readTablePage } from '#db/queries/read-table-page'
import type { listVerifications as listContract } from '#lib/contract/customers/verification-operations'
import type { QueryOf } from '#lib/contract/operation'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { Id, Instant } from '#lib/contract/scalars'

export type VerificationRow = Omit<ReadTx['tables']['verifications']['$inferSelect'], 'seq'>

export async function insertVerification(tx: Tx, verification: VerificationRow): Promise<void> {
  await tx.sql.insert(tx.tables.verifications).values(verification)
}

export async function updateVerification(
  tx: Tx,
  id: Id<'Verification'>,
  change: Pick<VerificationRow, 'status' | 'errors' | 'documentProblem' | 'updatedAt' | 'dueAt'>,
): Promise<void> {
  const { verifications } = tx.tables
  await tx.sql.update(verifications).set(change).where(eq(verifications.id, id))
}

export async function findVerification(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  id: string,
): Promise<VerificationRow | undefined> {
  const { verifications } = tx.tables
  const isMatch = and(eq(verifications.id, id as Id<'Verification'>), eq(verifications.platformId, platformId))
  const [row] = await tx.sql.select().from(verifications).where(isMatch)
  return row
}

export async function findLatestVerification(
  tx: ReadTx,
  customerId: Id<'Customer'>,
): Promise<VerificationRow | undefined> {
  const { verifications } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(verifications)
    .where(eq(verifications.customerId, customerId))
    .orderBy(desc(verifications.seq))
    .limit(1)
  return row
}

/** Returns a page of a platform's verifications that match the filters, oldest first. */
export async function listVerifications(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  { customerId, verificationStatus }: QueryOf<typeof listContract>,
  page: PageRequest,
): Promise<Page<VerificationRow>> {
  const { verifications } = tx.tables
  const filters = [
    customerId === undefined ? undefined : [eq(verifications.customerId, customerId as Id<'Customer'>)],
    verificationStatus === undefined ? undefined : [eq(verifications.status, verificationStatus)],
  ]
  return readTablePage(tx, { table: verifications, platformId, filters }, page)
}

/** Lists, for all platforms, the verifications whose decision is due later than `after`, soonest first. */
export async function verificationsUntilDecision(
  tx: ReadTx,
  { after, limit }: { readonly after: Instant; readonly limit: number },
): Promise<readonly VerificationRow[]> {
  const { verifications } = tx.tables
  return tx.sql
    .select()
    .from(verifications)
    .where(gt(verifications.dueAt, after))
    .orderBy(asc(verifications.dueAt))
    .limit(limit)
}
