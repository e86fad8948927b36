import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Instant } from '#lib/contract/scalars'

export type ContactCodeRow = ReadTx['tables']['contactCodes']['$inferSelect']

type ContactKey = Pick<ContactCodeRow, 'customerId' | 'contact'>

/** Maximum number of codes stored per contact. Without it, codes would accumulate while the sandbox clock is frozen. */
const STORED_MAX = 10

/**
 * Stores a newly delivered code and supersedes the contact's open code. Keeps only the contact's newest
 * {@link STORED_MAX} codes.
 */
export async function insertContactCode(
  tx: Tx,
  code: Omit<ContactCodeRow, 'seq' | 'tries' | 'endedAt' | 'ending'>,
): Promise<void> {
  const { contactCodes } = tx.tables
  await supersedeContactCodes(tx, code, code.issuedAt)
  await tx.sql.insert(contactCodes).values({ ...code, tries: 0n, endedAt: null, ending: null })
  const codes = tx.sql.select({ seq: contactCodes.seq }).from(contactCodes).where(contactCondition(tx, code))
  const newestDropped = codes.orderBy(desc(contactCodes.seq)).limit(1).offset(STORED_MAX)
  await tx.sql.delete(contactCodes).where(and(contactCondition(tx, code), lte(contactCodes.seq, newestDropped)))
}

/** Returns a contact's latest code, open or not. */
export async function findLatestContactCode(tx: ReadTx, key: ContactKey): Promise<ContactCodeRow | undefined> {
  const { contactCodes } = tx.tables
  const codes = tx.sql.select().from(contactCodes).where(contactCondition(tx, key))
  const [row] = await codes.orderBy(desc(contactCodes.seq)).limit(1)
  return row
}

/** Uses up one attempt for an open code. Returns false if no attempt was left or the code was not open. */
export async function consumeContactTry(tx: Tx, seq: number, triesMax: bigint): Promise<boolean> {
  const { contactCodes } = tx.tables
  const rows = await tx.sql
    .update(contactCodes)
    .set({ tries: sql`${contactCodes.tries} + 1` })
    .where(and(eq(contactCodes.seq, seq), isNull(contactCodes.endedAt), lt(contactCodes.tries, triesMax)))
    .returning({ seq: contactCodes.seq })
  return rows.length > 0
}

export async function endContactCode(
  tx: Tx,
  seq: number,
  end: { readonly endedAt: Instant; readonly ending: NonNullable<ContactCodeRow['ending']> },
): Promise<void> {
  const { contactCodes } = tx.tables
  await tx.sql.update(contactCodes).set(end).where(eq(contactCodes.seq, seq))
}

/** Supersedes the open codes of a customer, or of one contact of the customer. */
export async function supersedeContactCodes(
  tx: Tx,
  { customerId, contact }: Pick<ContactKey, 'customerId'> & Partial<ContactKey>,
  endedAt: Instant,
): Promise<void> {
  const { contactCodes } = tx.tables
  const isSameContact = contact === undefined ? undefined : eq(contactCodes.contact, contact)
  await tx.sql
    .update(contactCodes)
    .set({ endedAt, ending: 'superseded' })
    .where(and(eq(contactCodes.customerId, customerId), isSameContact, isNull(contactCodes.endedAt)))
}

/** Lists codes of every platform, newest first. */
export async function listContactCodes(tx: ReadTx, limit: number): Promise<readonly ContactCodeRow[]> {
  const { contactCodes } = tx.tables
  return tx.sql.select().from(contactCodes).orderBy(desc(contactCodes.seq)).limit(limit)
}

function contactCondition({ tables: { contactCodes } }: ReadTx, { customerId, contact }: ContactKey) {
  return and(eq(contactCodes.customerId, customerId), eq(contactCodes.contact, contact))
}
