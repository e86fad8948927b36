import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'

/** A fact of the sandbox itself, by name, as JSON text; or nothing. */
export async function readSetting(tx: ReadTx, name: string): Promise<string | undefined> {
  const { settings } = tx.tables
  const [row] = await tx.sql.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row?.value
}

/** Keeps a fact of the sandbox, in place of what it was. */
export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  const { settings } = tx.tables
  await tx.sql.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}
