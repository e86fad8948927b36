import type { Run } from '#lib/package/command'
import { readEnvironment } from '#lib/runtime/config/env'
import { migrateDatabase } from '#lib/runtime/migrate-database'

export const migrateCommand: Run = async () => {
  process.stdout.write(`Applied ${await migrateDatabase(readEnvironment())} migrations.\n`)
  return 0
}
