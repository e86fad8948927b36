import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Id, Instant } from '#lib/contract/scalars'

export type KycLinkRow = ReadTx['tables']['kycLinks']['$inferSelect']

/** Maximum number of links per customer. Without it, links would accumulate while the sandbox clock is frozen. */
const STORED_MAX = 10

/** Stores a link that supersedes the customer's open link. Keeps the customer's newest {@link STORED_MAX} links. */
export async function insertKycLink(tx: Tx, link: Omit<KycLinkRow, 'seq' | 'endedAt' | 'ending'>): Promise<void> {
  const { kycLinks } = tx.tables
  await supersedeKycLinks(tx, link.customerId, link.createdAt)
  await tx.sql.insert(kycLinks).values({ ...link, endedAt: null, ending: null })
  const hasCustomer = eq(kycLinks.customerId, link.customerId)
  const links = tx.sql.select({ seq: kycLinks.seq }).from(kycLinks).where(hasCustomer)
  const newestDropped = links.orderBy(desc(kycLinks.seq)).limit(1).offset(STORED_MAX)
  await tx.sql.delete(kycLinks).where(and(hasCustomer, lte(kycLinks.seq, newestDropped)))
}

export async function supersedeKycLinks(tx: Tx, customerId: Id<'Customer'>, endedAt: Instant): Promise<void> {
  const { kycLinks } = tx.tables
  await tx.sql
    .update(kycLinks)
    .set({ endedAt, ending: 'superseded' })
    .where(and(eq(kycLinks.customerId, customerId), isNull(kycLinks.endedAt)))
}

/** Finds a link on any platform by the digest of its token. */
export async function findKycLink(tx: ReadTx, tokenDigest: string): Promise<KycLinkRow | undefined> {
  const { kycLinks } = tx.tables
  const [row] = await tx.sql.select().from(kycLinks).where(eq(kycLinks.tokenDigest, tokenDigest))
  return row
}

export async function markKycLinkUsed(tx: Tx, seq: number, endedAt: Instant): Promise<void> {
  const { kycLinks } = tx.tables
  await tx.sql.update(kycLinks).set({ endedAt, ending: 'used' }).where(eq(kycLinks.seq, seq))
}
