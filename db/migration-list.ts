import { readMigrationFiles } from 'drizzle-orm/migrator'
import { DatabaseRefusedError } from '#db/database'

/** One step of the schema. Its hash tells whether a database has taken it. */
export interface Migration {
  readonly hash: string
  readonly createdAt: number
  readonly statements: readonly string[]
}

/** The table in which a database remembers the migrations it has taken. */
export const MIGRATIONS_TABLE = '__drizzle_migrations'

/** The migrations of a folder written by drizzle-kit, oldest first; the folder is seen from the working directory. */
export function knownMigrations(folder: string): readonly Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql.filter(statement => statement.trim() !== ''),
  }))
}

/** What a database still has to take. Throws {@link DatabaseRefusedError} when it has taken something we do not know. */
export function pendingMigrations(name: string, taken: readonly string[], known: readonly Migration[]) {
  const strangers = taken.filter((hash, position) => known[position]?.hash !== hash)
  if (strangers.length === 0) return known.slice(taken.length)
  throw new DatabaseRefusedError(
    `${name} was migrated by another, probably newer version (${strangers.length} of its ${taken.length} migrations are unknown here).`,
  )
}
