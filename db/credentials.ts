import type { ReadTx, Tx } from '#db/database'

export type CredentialRow = Omit<ReadTx['tables']['credentials']['$inferSelect'], 'seq'>

/** Stores a credential. */
export async function insertCredential(tx: Tx, credential: CredentialRow): Promise<void> {
  await tx.sql.insert(tx.tables.credentials).values(credential)
}
