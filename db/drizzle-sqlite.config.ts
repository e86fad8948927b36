import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './db/tables/schema-sqlite.ts',
  out: './db/migrations/sqlite',
})
