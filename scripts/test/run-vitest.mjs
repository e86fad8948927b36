import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot } from '../setup/project.mjs'
import { run } from '../setup/run-process.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { addCounts, countTests, NOTHING, readReport, reportSuite } from './test-counts.mjs'

/**
 * A test belongs to the first suite that matches. Each suite must run at least one test, unless it needs PostgreSQL and
 * there is no PostgreSQL server.
 */
const SUITES = [
  { name: 'Database contract on PostgreSQL', needsPostgres: true, has: selectContractTests(/postgres/i) },
  { name: 'Database contract on SQLite', has: selectContractTests(/./) },
  { name: 'API in process', has: ({ file }) => file.startsWith('lib/testing/api/') },
  { name: 'Unit', has: () => true },
]

/** Folder of the tests of the npm package. Most of them need its tarball. */
export const PACKAGE_TESTS = 'scripts/pack'

/** Folders and files of slow tests. `npm test` leaves them out; `npm run test:all` runs them last. */
const SLOW_TESTS = [
  'db/postgres/',
  'db/sqlite/',
  'lib/export/collections/',
  'lib/export/scripts/',
  'lib/export/snippets/',
  'lib/package/',
  'lib/runtime/data-folder/',
  'lib/runtime/log/',
  'lib/runtime/sockets/client-timeouts.test.ts',
  'lib/runtime/state/',
  'lib/runtime/webhooks/reply-memory.test.ts',
  'lib/runtime/worlds/',
  'lib/testing/faults/',
  'lib/testing/openapi/document-tools.test.ts',
]

/** 1.5 workers per core, because a test file often waits for servers or timeouts and leaves its core idle. */
const WORKERS = Math.ceil(availableParallelism() * 1.5)

/** Runs the slow in-process tests, except those of the npm package. Prints and returns their counts. */
export async function runSlowTests(postgres) {
  const args = [`--maxWorkers=${WORKERS}`, ...SLOW_TESTS]
  return countSuite('Slow in-process tests', await runVitest('slow', args, settingsOf(postgres)))
}

/**
 * Runs the other in-process tests. Prints each suite's counts and returns their sum. If Vitest fails without a failed
 * test, counts all tests as one suite.
 */
export async function runQuickTests(postgres) {
  const left = [PACKAGE_TESTS, ...SLOW_TESTS].map(path => `--exclude=${path.endsWith('.ts') ? path : join(path, '**')}`)
  const { code, tests } = await runVitest('quick', [`--maxWorkers=${WORKERS}`, ...left], settingsOf(postgres))
  if (code !== 0 && !tests.some(({ outcome }) => outcome === 'failed'))
    return reportSuite('vitest', countTests(tests), code)

  let total = NOTHING
  for (const { name, has, needsPostgres } of SUITES) {
    const suiteTests = tests.filter(has)
    for (const test of suiteTests) tests.splice(tests.indexOf(test), 1)
    // Without PostgreSQL, findPostgres has already printed that the tests of this suite are skipped.
    const counts = needsPostgres && !postgres ? countTests(suiteTests) : reportSuite(name, countTests(suiteTests))
    total = addCounts(total, counts)
  }
  return total
}

function settingsOf(postgres) {
  return postgres ? { TEST_POSTGRES_URL: postgres } : {}
}

/** Prints and returns the counts of a suite that ran in one or more parts. */
export function countSuite(name, ...parts) {
  const failed = parts.find(({ code }) => code !== 0)
  return reportSuite(name, countTests(parts.flatMap(({ tests }) => tests)), failed?.code)
}

/** Runs Vitest and returns its exit code and the outcome of each test. Concurrent runs need different names. */
export async function runVitest(name, args, settings) {
  const report = join(projectRoot, `.cache/vitest-${name}.json`)
  rmSync(report, { force: true })
  const program = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { NODE_ENV, TEST_POSTGRES_URL, TEST_TARGET, ...inherited } = process.env
  const env = { ...inherited, TMPDIR: memoryFolder(), ...settings }
  const code = await run(process.execPath, [program, 'run', ...args, ...reporters], { cwd: projectRoot, env })
  return { code, tests: testsOf(readReport(report)) }
}

function testsOf(report) {
  const files = report?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectRoot, name)
    // Vitest lists no tests for a file that cannot be loaded. Count the file as one failed test.
    if (assertionResults.length === 0 && status === 'failed')
      return [{ file, title: '', outcome: 'failed', report: message }]
    return assertionResults.map(({ fullName, status: outcome, failureMessages }) => ({
      file,
      title: fullName,
      outcome,
      report: failureMessages?.join('\n'),
    }))
  })
}

function selectContractTests(title) {
  return test => /^db\/.*\.contract\.test\.ts$/.test(test.file) && title.test(test.title)
}
