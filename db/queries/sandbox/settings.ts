import { eq, sql as raw } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, prepared, preparedRead, rowPlaceholders } from '#db/prepared'

/** Returns a sandbox setting, if it was ever written. */
export async function readSetting(tx: ReadTx, name: string): Promise<string | undefined> {
  const [row] = await settingByName(tx, { name })
  return row?.value
}

/** Inserts or replaces a setting. */
export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await replaceSetting(tx, { name, value })
}

const settingByName = preparedRead('setting_by_name', (sql, { settings }, inputs: Inputs<{ name: string }>) =>
  sql.select({ value: settings.value }).from(settings).where(eq(settings.name, inputs.name)),
)

const replaceSetting = prepared('replace_setting', (sql, { settings }) => {
  const value = raw`excluded.value`
  return sql
    .insert(settings)
    .values(rowPlaceholders(settings))
    .onConflictDoUpdate({ target: settings.name, set: { value } })
})
