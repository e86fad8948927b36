import type { Command } from '#lib/package/command'
import { readEnvironment } from '#lib/runtime/config/env'
import { migrateDatabase } from '#lib/runtime/migrate-database'

export const migrateCommand: Command = {
  usage: '',
  about: 'Update the schema of the PostgreSQL database in DATABASE_URL.',
  options: {},
  run: async () => {
    process.stdout.write(`Applied ${await migrateDatabase(readEnvironment())} migrations.\n`)
    return 0
  },
}
