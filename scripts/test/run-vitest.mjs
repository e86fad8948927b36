import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../setup/project.mjs'
import { run } from '../setup/run-process.mjs'
import { countOutcomes, judgedSuite, NOTHING, readReport } from './test-counts.mjs'

const report = join(projectRoot, '.cache/vitest.json')

/** The suites inside the one vitest run, first match wins; each must run at least one test. */
const SUITES = [
  { name: 'Database contract on PostgreSQL', needsPostgres: true, has: isContract(/postgres/i) },
  { name: 'Database contract on SQLite', has: isContract(/./) },
  { name: 'API in process', has: ({ file }) => file.startsWith('lib/testing/api/') },
  { name: 'Unit', has: () => true },
]

/** Runs unit, API and database contract tests, prints each suite's counts, and answers their sum. */
export async function vitest(postgres) {
  const { code, tests } = await runVitest([], postgres ? { TEST_POSTGRES_URL: postgres } : {})
  if (code !== 0 && !tests.some(({ outcome }) => outcome === 'failed'))
    return judgedSuite('vitest', countOf(tests), code)

  const total = { ...NOTHING }
  for (const { name, has, needsPostgres } of SUITES) {
    const own = tests.filter(has)
    for (const test of own) tests.splice(tests.indexOf(test), 1)
    // Without a server the skipped suite was announced before; its tests still count as skipped.
    const counts = needsPostgres && !postgres ? countOf(own) : judgedSuite(name, countOf(own))
    for (const key of Object.keys(total)) total[key] += counts[key]
  }
  return total
}

/** Runs the API tests against a server that is up, prints the suite's counts and answers them. */
export async function vitestAgainst(name, target) {
  const { code, tests } = await runVitest(['lib/testing/api', '--no-file-parallelism'], { TEST_TARGET: target })
  return judgedSuite(name, countOf(tests), code)
}

/** A busy machine makes nothing wrong: how long a test takes decides nothing, only that it ends. */
const PATIENCE = ['--testTimeout=30000', '--hookTimeout=30000']

/** Files share their workers: none keeps state of its own, and two thirds of the time would go into loading modules anew. */
async function runVitest(args, settings) {
  rmSync(report, { force: true })
  const program = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { NODE_ENV, TEST_POSTGRES_URL, TEST_TARGET, ...inherited } = process.env
  const env = { ...inherited, ...settings }
  const code = await run(process.execPath, [program, 'run', '--no-isolate', ...PATIENCE, ...args, ...reporters], {
    cwd: projectRoot,
    env,
  })
  return { code, tests: testsOf(readReport(report)) }
}

function countOf(tests) {
  return countOutcomes(tests.map(({ outcome }) => outcome))
}

function testsOf(report) {
  const files = report?.testResults ?? []
  return files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(projectRoot, name)
    // A file that cannot even be loaded has no tests in it: it counts as one that failed.
    if (assertionResults.length === 0 && status === 'failed') return [{ file, title: file, outcome: 'failed' }]
    return assertionResults.map(test => ({ file, title: test.fullName, outcome: test.status }))
  })
}

function isContract(title) {
  return test => /^db\/.*\.contract\.test\.ts$/.test(test.file) && title.test(test.title)
}
