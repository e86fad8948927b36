// Run by `npm run db:migrate`: updates the schema of the PostgreSQL database at DATABASE_URL.
import { exit } from 'node:process'
import { readEnvironment } from '#lib/runtime/config/env'
import { migrateDatabase } from '#lib/runtime/migrate-database'
import { startupErrorMessage } from '#lib/runtime/server/start'

try {
  console.log(`Migrations applied: ${await migrateDatabase(readEnvironment())}.`)
} catch (error) {
  const line = startupErrorMessage(error)
  if (line === undefined) throw error
  console.error(line)
  exit(1)
}
