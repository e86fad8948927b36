import pg from 'pg'
import { DatabaseRefusedError } from '#db/database'
import { knownMigrations, MIGRATIONS_TABLE, type Migration, pendingMigrations } from '#db/migration-list'

/** The migrations of PostgreSQL, seen from the working directory. */
export const POSTGRES_MIGRATIONS = 'db/migrations/postgres'

/** Only one migrating process at a time; any number that nobody else uses. */
const MIGRATION_LOCK = 0x4373676e

/** How long a server may take to let us in; what a migration itself takes has no bound. */
const CONNECTION_MAX_MS = 5_000

/**
 * Brings the schema of a database up to date and answers how many migrations that took. All of them happen or none; of
 * two that race, the second finds nothing to do. Throws {@link DatabaseRefusedError} for a database of a newer version.
 */
export async function migratePostgres(url: string, folder = POSTGRES_MIGRATIONS): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_MAX_MS, keepAlive: true })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const pending = await pendingPostgresMigrations(client, folder)
    await takeMigrations(client, pending)
    await client.query('COMMIT')
    return pending.length
  } finally {
    // Ends the transaction, too, if it is still open.
    await client.end()
  }
}

/** What the database still has to take. Throws {@link DatabaseRefusedError} for a database of a newer version. */
export async function pendingPostgresMigrations(client: pg.ClientBase, folder: string): Promise<readonly Migration[]> {
  const known = knownMigrations(folder)
  const { rows } = await client.query('SELECT to_regclass($1) AS found', [MIGRATIONS_TABLE])
  if (rows[0]?.found === null) return known
  const taken = await client.query(`SELECT hash FROM ${MIGRATIONS_TABLE} ORDER BY created_at`)
  return pendingMigrations(
    'The PostgreSQL database',
    taken.rows.map(row => String(row.hash)),
    known,
  )
}

/** Throws {@link DatabaseRefusedError} unless the schema is the one this version knows. */
export async function assertMigrated(client: pg.ClientBase, folder: string): Promise<void> {
  const pending = await pendingPostgresMigrations(client, folder)
  if (pending.length === 0) return
  throw new DatabaseRefusedError(
    `The PostgreSQL database lacks ${pending.length} migrations. Run npm run db:migrate, then start again.`,
  )
}

async function takeMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL)`,
  )
  for (const { hash, createdAt, statements } of migrations) {
    // drizzle-kit names the schema in references; the connection's search path shall choose it.
    for (const statement of statements) await client.query(statement.replaceAll('"public".', ''))
    await client.query(`INSERT INTO ${MIGRATIONS_TABLE} (hash, created_at) VALUES ($1, $2)`, [hash, createdAt])
  }
}
