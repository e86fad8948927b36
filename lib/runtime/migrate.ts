// Run by `npm run db:migrate`: updates the schema of the PostgreSQL database in DATABASE_URL.
import { exit } from 'node:process'
import { DatabaseRefusedError } from '#db/database'
import { migratePostgres } from '#db/postgres/postgres-migrate'
import { readEnvironment } from '#lib/runtime/config/env'

const url = readEnvironment().DATABASE_URL ?? ''

if (!/^postgres(ql)?:\/\//.test(url)) {
  console.error('Set DATABASE_URL to a postgres:// URL. SQLite databases migrate automatically at startup.')
  exit(1)
}

try {
  console.log(`Applied ${await migratePostgres(url)} migrations.`)
} catch (error) {
  if (!(error instanceof Error)) throw error
  const reason =
    error instanceof DatabaseRefusedError ? error.message : `Migration failed: ${error.message || error.name}`
  console.error(reason)
  exit(1)
}
