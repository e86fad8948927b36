import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/tables/schema-postgres.ts',
  out: './db/migrations/postgres',
})
