import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CONTROL_PATH } from '#lib/contract/operation'
import { POSTGRES_TEST_URL } from '#lib/testing/database/test-database'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'
import { type ListCase, listCases } from './list-cases.ts'
import { seedLists } from './list-seed.ts'
import { median, table } from './statistics.ts'

const FEW = 1_000
const MANY = Number(process.env.BENCH_ROWS ?? '200000')
/** A page's time with many rows must be less than this multiple of its time with few. */
const GROWTH_GOAL = 1.5
/** Maximum number of measurements per page. The smallest growth counts, because other load can increase it. */
const MEASURED_MAX = 4
/** Number of requests per page, sandbox and turn. The fastest request counts. */
const REQUESTS = 3

type Engine = 'sqlite' | 'postgres'

/**
 * For each engine, yields a table that shows how much slower each page is with many rows. A warm-up turn precedes the
 * measured `turns`.
 */
export async function* listGrowth(turns: number): AsyncGenerator<string> {
  yield await measureGrowthOn('sqlite', turns)
  if (POSTGRES_TEST_URL) yield await measureGrowthOn('postgres', turns)
  else yield '\n  PostgreSQL: not measured, because TEST_POSTGRES_URL is not set.\n'
}

async function measureGrowthOn(engine: Engine, turns: number): Promise<string> {
  const [few, many] = [await openSandbox(engine), await openSandbox(engine)]
  try {
    const sides = [
      { sandbox: few, cases: listCases(few, await seedLists(few, FEW)) },
      { sandbox: many, cases: listCases(many, await seedLists(many, MANY)) },
    ] as const
    if (engine === 'postgres') await analyze()
    const rows: string[][] = []
    for (const [index, one] of sides[0].cases.entries()) {
      const other = sides[1].cases[index]
      if (other === undefined) throw new Error('Both sandboxes must have the same lists.')
      rows.push(await measureLeastGrowth(turns, one, [pageRequest(few, one), pageRequest(many, other)]))
    }
    const heading = ['', 'filter', 'page', `${FEW} rows, ms`, `${MANY} rows, ms`, 'growth']
    const slow = rows.filter(row => row.at(-1) !== '').length
    const verdict = `  ${rows.length} pages, of which ${slow} take at least ${GROWTH_GOAL} times as long with many rows (goal: 0)\n`
    return `\nLists on ${engine}\n${table([...heading, ''], rows)}${verdict}`
  } finally {
    for (const sandbox of [few, many]) await sandbox.close()
  }
}

/** Updates the planner's statistics, because autovacuum may do so only after a minute. */
async function analyze(): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES_TEST_URL })
  await client.connect()
  await client.query('ANALYZE')
  await client.end()
}

type Sides = readonly [() => Promise<void>, () => Promise<void>]

async function measureLeastGrowth(turns: number, { list, filter, page }: ListCase, sides: Sides): Promise<string[]> {
  let least = await measureGrowth(turns, sides)
  for (let count = 1; count < MEASURED_MAX && least.growth >= GROWTH_GOAL; count += 1) {
    const again = await measureGrowth(turns, sides)
    if (again.growth < least.growth) least = again
  }
  const figures = [least.few, least.many, least.growth].map(value => value.toFixed(2))
  return [list, filter, page, ...figures, least.growth < GROWTH_GOAL ? '' : 'too much']
}

/** Measures both sides alternately, so that a brief slowdown of the machine affects both. */
async function measureGrowth(turns: number, [few, many]: Sides) {
  const [fewMs, manyMs]: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= turns; turn += 1) {
    const took =
      turn % 2 === 0
        ? [await measureFastest(few), await measureFastest(many)]
        : [await measureFastest(many), await measureFastest(few)]
    if (turn % 2 === 1) took.reverse()
    // The first turn is a warm-up.
    if (turn > 0) fewMs.push(took[0] ?? Number.NaN)
    if (turn > 0) manyMs.push(took[1] ?? Number.NaN)
  }
  return { few: median(fewMs), many: median(manyMs), growth: median(manyMs) / median(fewMs) }
}

async function measureFastest(work: () => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) {
    const started = performance.now()
    await work()
    took.push(performance.now() - started)
  }
  // Yields to the event loop, so that exchanges are stored between measurements.
  await pause(0)
  return Math.min(...took)
}

function pageRequest(sandbox: Sandbox, { path, page, list }: ListCase): () => Promise<void> {
  const isControl = path.startsWith(CONTROL_PATH)
  return async () => {
    const reply = isControl
      ? await sandbox.control('GET', path.slice(CONTROL_PATH.length))
      : await sandbox.call('GET', path)
    if (reply.status !== 200 || (page === 'last' && reply.body.hasMore)) {
      throw new Error(
        `GET ${path} did not return the ${page} page of ${list}: ${reply.status} ${reply.text.slice(0, 300)}`,
      )
    }
  }
}
