import { readMigrationFiles } from 'drizzle-orm/migrator'
import { DatabaseRefusedError } from '#db/database'

/** One schema step. Its hash shows whether a database has applied it. */
export interface Migration {
  readonly hash: string
  readonly createdAt: number
  readonly statements: readonly string[]
}

export const MIGRATIONS_TABLE = '__drizzle_migrations'

/**
 * Returns the migrations drizzle-kit wrote to a folder, oldest first. The folder is relative to the working directory.
 */
export function knownMigrations(folder: string): readonly Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql.filter(statement => statement.trim() !== ''),
  }))
}

/** Returns the migrations still to apply. Throws {@link DatabaseRefusedError} if an applied one is unknown. */
export function pendingMigrations(name: string, applied: readonly string[], known: readonly Migration[]) {
  const unknownHashes = applied.filter((hash, position) => known[position]?.hash !== hash)
  if (unknownHashes.length === 0) return known.slice(applied.length)
  throw new DatabaseRefusedError(
    `${name} was migrated by another, probably newer, version: ${unknownHashes.length} of its ${applied.length} migrations are unknown. Use that version, or set DATABASE_URL to another database.`,
  )
}
