import pg from 'pg'
import { UnusableDatabaseError } from '#db/database'
import {
  folderOfMigrations,
  knownMigrations,
  MIGRATIONS_TABLE,
  type Migration,
  pendingMigrations,
} from '#db/migration-list'

/** Key of the advisory lock that lets only one process migrate at a time. The number is arbitrary. */
const MIGRATION_LOCK = 0x4373676e

/** Time limit for connecting. A migration itself has no time limit. */
const CONNECTION_MAX_MS = 5_000

/**
 * Updates the schema and returns the number of migrations applied. A failure leaves the schema unchanged. Concurrent
 * calls run one after another. Throws {@link UnusableDatabaseError} if an applied migration is unknown.
 */
export async function migratePostgres(url: string, folder = folderOfMigrations('postgres')): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_MAX_MS, keepAlive: true })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const pending = await pendingPostgresMigrations(client, folder)
    await applyMigrations(client, pending)
    await client.query('COMMIT')
    return pending.length
  } finally {
    // Also rolls back a transaction that is still open.
    await client.end()
  }
}

/** Returns the migrations still to apply. Throws {@link UnusableDatabaseError} if an applied migration is unknown. */
export async function pendingPostgresMigrations(client: pg.ClientBase, folder: string): Promise<readonly Migration[]> {
  const known = knownMigrations(folder)
  const { rows } = await client.query('SELECT to_regclass($1) AS found', [MIGRATIONS_TABLE])
  if (rows[0]?.found === null) return known
  const applied = await client.query(`SELECT hash FROM ${MIGRATIONS_TABLE} ORDER BY created_at`)
  return pendingMigrations(
    'The PostgreSQL database',
    applied.rows.map(row => String(row.hash)),
    known,
  )
}

/** Throws {@link UnusableDatabaseError} unless exactly the known migrations are applied. */
export async function assertMigrated(client: pg.ClientBase, folder = folderOfMigrations('postgres')): Promise<void> {
  const pending = await pendingPostgresMigrations(client, folder)
  if (pending.length === 0) return
  throw new UnusableDatabaseError(
    `The PostgreSQL database is out of date (migrations to apply: ${pending.length}). Run npm run db:migrate or npx countersign migrate, then restart.`,
  )
}

async function applyMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL)`,
  )
  for (const { hash, createdAt, statements } of migrations) {
    // drizzle-kit qualifies references with "public". Remove the qualifier: the search path chooses the schema.
    for (const statement of statements) await client.query(statement.replaceAll('"public".', ''))
    await client.query(`INSERT INTO ${MIGRATIONS_TABLE} (hash, created_at) VALUES ($1, $2)`, [hash, createdAt])
  }
}
