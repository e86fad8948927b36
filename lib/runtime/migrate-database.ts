import { UnusableDatabaseError } from '#db/database'
import type { Environment } from '#lib/runtime/config/config'
import { readSecret } from '#lib/runtime/config/secret-files'
import { SettingError } from '#lib/runtime/config/setting-error'

/**
 * Updates the schema of the PostgreSQL database at DATABASE_URL and returns the number of applied migrations. Throws
 * {@link SettingError} if a setting is invalid, and {@link UnusableDatabaseError} if the migration fails.
 */
export async function migrateDatabase(env: Environment): Promise<number> {
  const url = readSecret(env, 'DATABASE_URL') ?? ''
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new SettingError('Set DATABASE_URL to a postgres:// URL. SQLite databases are migrated at startup.')
  }
  // Loaded only when needed, because the driver is large.
  const { migratePostgres } = await import('#db/postgres/postgres-migrate')
  try {
    return await migratePostgres(url)
  } catch (error) {
    if (error instanceof UnusableDatabaseError || !(error instanceof Error)) throw error
    throw new UnusableDatabaseError(`Migration failed: ${error.message || error.name}`, { cause: error })
  }
}
