import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/database'
import { postgresColumns } from '#db/tables/columns-postgres'
import { type Columns, sqliteColumns } from '#db/tables/columns-sqlite'

/** A table with every kind of column, for each engine. It keeps tests independent of the project's own tables. */
export const SAMPLE_TABLES = { sqlite: defineSampleTable(sqliteColumns), postgres: defineSampleTable(postgresColumns) }

export interface Note {
  readonly text: string
  readonly list: readonly (number | null)[]
}

function defineSampleTable({ table, text, amount, instant, json, sequence, uniqueIndex }: Columns) {
  return table(
    'things',
    {
      seq: sequence('seq'),
      id: text('id').notNull(),
      owner: text('owner').notNull(),
      kind: text('kind').$type<'MANY' | 'ONE'>().notNull(),
      balance: amount('balance').notNull(),
      limit: amount('limit'),
      createdAt: instant('created_at').notNull(),
      consumedAt: instant('consumed_at'),
      note: json<Note>('note').notNull(),
      extra: json<Note>('extra'),
    },
    t => [uniqueIndex('things_id').on(t.id), uniqueIndex('things_one').on(t.owner).where(sql`kind = 'ONE'`)],
  )
}

/** SQL that creates the sample table, for each engine, with the statement breakpoints of drizzle-kit. */
export const SAMPLE_TABLE_SQL: Record<Database['kind'], string> = {
  sqlite: sampleTableSql({ key: 'integer PRIMARY KEY AUTOINCREMENT NOT NULL', integer: 'integer' }),
  postgres: sampleTableSql({ key: 'bigserial PRIMARY KEY', integer: 'bigint' }),
}

function sampleTableSql({ key, integer }: { key: string; integer: string }): string {
  return [
    `CREATE TABLE "things" ("seq" ${key}, "id" text NOT NULL, "owner" text NOT NULL, "kind" text NOT NULL,
      "balance" ${integer} NOT NULL, "limit" ${integer}, "created_at" ${integer} NOT NULL, "consumed_at" ${integer},
      "note" text NOT NULL, "extra" text);`,
    `CREATE UNIQUE INDEX "things_id" ON "things" ("id");`,
    `CREATE UNIQUE INDEX "things_one" ON "things" ("owner") WHERE kind = 'ONE';`,
  ].join('--> statement-breakpoint\n')
}

/** Creates a temporary migrations folder in drizzle-kit's layout, and returns its path. */
export async function migrationsFolder(...migrations: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-migrations-'))
  const entries = migrations.map((_, idx) => ({
    idx,
    version: '6',
    when: 1_760_000_000_000 + idx,
    tag: `000${idx}`,
    breakpoints: true,
  }))
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', entries }))
  await Promise.all(migrations.map((text, idx) => writeFile(join(folder, `000${idx}.sql`), text)))
  return folder
}
