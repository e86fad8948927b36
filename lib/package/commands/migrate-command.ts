import type { Run } from '#lib/package/command'
import { readEnvironment } from '#lib/runtime/config/env'
import { migrateDatabase } from '#lib/runtime/migrate-database'

export const migrateCommand: Run = async () => {
  process.stdout.write(`Migrations applied: ${await migrateDatabase(readEnvironment())}.\n`)
  return 0
}
