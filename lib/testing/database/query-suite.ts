import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Database, Tx } from '#db/database'
import { insertPlatform } from '#db/queries/platforms/platforms'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import type { Customer } from '#lib/contract/customers/customer'
import type { PageRequest } from '#lib/contract/page-request'
import { type Id, type Instant, instantFromEpoch, type ResourceType } from '#lib/contract/scalars'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

/** The time at which most test objects are created. */
export const NOW = instantFromEpoch(1_760_000_000_000)
/** Returns the instant this many milliseconds after `NOW`. */
export const later = (milliseconds: number): Instant => instantFromEpoch(NOW + milliseconds)
/** Returns the ID of this type that ends in this number. */
export const idOf = <Type extends ResourceType>(type: Type, number: number) =>
  `${type}:00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id<Type>
/** The platform that most tests query. */
export const MINE = idOf('Platform', 1)
/** Another platform in the same database. */
export const THEIRS = idOf('Platform', 2)
/** A request for a page that is large enough for all rows of a test. */
export const ALL: PageRequest = { limit: 100, cursor: undefined }

/** Returns a customer with this number in its ID, platformCustomerId and umaAddress. */
export function numberedCustomer(number: number): Customer {
  const names = { platformCustomerId: `own-${number}`, umaAddress: `$own-${number}@0.example` }
  const times = { createdAt: NOW, updatedAt: NOW }
  const customer = { id: idOf('Customer', number), customerType: 'INDIVIDUAL', ...names, ...times, currencies: [] }
  return customer as unknown as Customer
}

/**
 * Opens a database with both platforms for the tests of a file or describe block, and passes the database to `use`.
 * Before each test, deletes all objects except the platforms.
 */
export function withPlatforms(kind: Database['kind'], use: (db: Database) => void): void {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await testDatabase(kind)
    for (const [number, id] of [MINE, THEIRS].entries()) {
      const platform = { id, name: `Platform ${number}`, umaDomain: `${number}.example`, clientId: `client-${number}` }
      await opened.db.transact(tx => insertPlatform(tx, { ...platform, secretDigest: `digest-${number}`, now: NOW }))
    }
    use(opened.db)
  })
  beforeEach(() => opened.db.transact(deleteObjects))
  afterAll(() => opened.dispose())
}

/** Runs work in a transaction and returns the names of its prepared queries. */
export async function queriesOf(db: Database, work: (tx: Tx) => Promise<void>): Promise<readonly string[]> {
  const names: string[] = []
  await db.transact(tx => {
    const runPrepared: Tx['runPrepared'] = (query, values) => {
      names.push(query.name)
      return tx.runPrepared(query, values)
    }
    return work({ sql: tx.sql, tables: tx.tables, runPrepared })
  })
  return names
}

/** Reads a whole list in pages of one row. Returns the IDs in order and the distinct total counts. */
export async function readAllPages<Row extends { id: string }>(
  list: (page: { limit: number; cursor: string | undefined }) => Promise<{
    data: readonly Row[]
    hasMore: boolean
    nextCursor?: string
    totalCount?: number
  }>,
) {
  const ids: string[] = []
  const counts = new Set<number | undefined>()
  let cursor: string | undefined
  do {
    const page = await list({ limit: 1, cursor })
    expect(page.hasMore).toBe(page.nextCursor !== undefined)
    ids.push(...page.data.map(({ id }) => id))
    counts.add(page.totalCount)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return { ids, counts: [...counts] }
}
