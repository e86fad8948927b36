import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'

/** Returns the value of a sandbox setting, or undefined if the setting was never written. */
export async function readSetting(tx: ReadTx, name: string): Promise<string | undefined> {
  const { settings } = tx.tables
  const [row] = await tx.sql.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row?.value
}

/** Stores a setting. Replaces its earlier value, if any. */
export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  const { settings } = tx.tables
  await tx.sql.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}
