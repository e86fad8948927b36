import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, UnusableDatabaseError } from '#db/database'

/** A schema migration. A database stores the hash of each migration that was applied to it. */
export interface Migration {
  readonly hash: string
  readonly createdAt: number
  readonly statements: readonly string[]
}

export const MIGRATIONS_TABLE = '__drizzle_migrations'

/** Returns the path of an engine's migrations folder, which is beside this module or beside the bundled server. */
export function folderOfMigrations(engine: Database['kind']): string {
  return join(import.meta.dirname, 'migrations', engine)
}

/** Returns the migrations that drizzle-kit wrote to a folder, oldest first. */
export function knownMigrations(folder: string): readonly Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql.filter(statement => statement.trim() !== ''),
  }))
}

/**
 * Returns the migrations that are not applied yet. Throws {@link UnusableDatabaseError} unless `applied` is a prefix of
 * `known`.
 */
export function pendingMigrations(name: string, applied: readonly string[], known: readonly Migration[]) {
  const unknownHashes = applied.filter((hash, position) => known[position]?.hash !== hash)
  if (unknownHashes.length === 0) return known.slice(applied.length)
  throw new UnusableDatabaseError(
    `${name} was migrated by another, probably newer, version: this version does not know ${unknownHashes.length} of the ${applied.length} applied migrations. Use the other version, or set DATABASE_URL to another database.`,
  )
}
