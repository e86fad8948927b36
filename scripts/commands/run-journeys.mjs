import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser, NO_BROWSER } from '../setup/find-browser.mjs'
import { projectRoot, Rejection } from '../setup/project.mjs'
import { run } from '../setup/run-process.mjs'
import { freePorts } from '../test/free-ports.mjs'
import { addCounts, countTests, readReport, reportSuite } from '../test/test-counts.mjs'
import { ensureBuild } from './build.mjs'
import { ensureConsole } from './export-console.mjs'

/** 1.5 workers per core, because a journey often waits and leaves its core idle. */
const WORKERS = Math.ceil(availableParallelism() * 1.5)

const report = join(projectRoot, '.cache/playwright.json')

/** Journeys that also run on the plain server (`npm run start:plain`), because they depend on the kind of server. */
const SERVER_JOURNEYS = [
  'edge/edge',
  'shell/first-paint',
  'shell/navigation',
  'shell/size-budgets',
  'shell/worlds',
  'restart',
]

/** Journeys of `npm test`: each page that starts a call, and each flow. `npm run test:all` runs all journeys. */
const QUICK_JOURNEYS = [
  'edge/edge',
  'flows/every-flow',
  'newcomer',
  'quote/quote',
  'shell/clock',
  'shell/forbidden-storage',
  'start',
]

/** The `e2e` command: runs the journeys. Arguments go to Playwright. `E2E_SERVER=plain` chooses the plain server. */
export async function journeysCommand(args) {
  await ensureDependencies()
  const browser = await findBrowser()
  if (!browser) throw new Rejection(NO_BROWSER)
  const { failed } = await runJourneys(browser, args, process.env.E2E_SERVER || 'start')
  return failed > 0 ? 1 : 0
}

/** Runs the journeys of `npm test`. Returns the counts of their tests. */
export function runQuickJourneys(browser) {
  return runJourneys(browser, QUICK_JOURNEYS.map(fileOf), 'start')
}

/** Runs the other journeys, then those that depend on the kind of server, on the plain server. Returns the counts. */
export async function runSlowJourneys(browser) {
  const quick = new Set(QUICK_JOURNEYS.map(fileOf))
  const slow = globSync('e2e/**/*.e2e.ts', { cwd: projectRoot }).map(file => `/${file}`)
  const all = await runJourneys(
    browser,
    slow.filter(file => !quick.has(file)),
    'start',
  )
  return addCounts(all, await runJourneys(browser, SERVER_JOURNEYS.map(fileOf), 'plain'))
}

/** Playwright finds this in the absolute path of a file. */
const fileOf = journey => `/e2e/${journey}.e2e.ts`

/**
 * Runs the Playwright journeys and returns the counts of their tests. Each worker uses a separate server of the kind
 * `server`: `start` or `plain`.
 */
async function runJourneys(browser, args, server) {
  await (server === 'plain' ? ensureConsole() : ensureBuild())
  mkdirSync(join(projectRoot, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const program = join(projectRoot, 'node_modules/@playwright/test/cli.js')
  const { NODE_ENV, ...inherited } = process.env
  const ports = inherited.E2E_PORTS ?? (await freePorts(WORKERS)).join()
  const env = {
    ...inherited,
    E2E_PORTS: ports,
    E2E_SERVER: server,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const command = ['test', '-c', 'e2e', '--reporter=list,json', ...args]
  // Only SIGINT makes Playwright stop the servers that it started.
  const code = await run(process.execPath, [program, ...command], { cwd: projectRoot, env, signalAs: 'SIGINT' })
  return reportSuite(`End-to-end tests (server: ${server})`, countTests(testsOf(readReport(report)?.suites)), code)
}

/** A test that passes only on a retry counts as failed. */
function testsOf(suites = []) {
  return suites.flatMap(suite => [...(suite.specs ?? []).flatMap(testsOfSpec), ...testsOf(suite.suites)])
}

function testsOfSpec({ file, line, title, tests }) {
  return tests.map(({ status, results }) => ({
    file: `e2e/${file}:${line}`,
    title,
    outcome: OUTCOMES[status] ?? 'failed',
    report: results
      .flatMap(({ errors, attachments }) => [...errors.map(textOf), ...attachments.map(pageOf)])
      .join('\n'),
  }))
}

const textOf = ({ message }) => message

/** Returns what the page showed when a test failed, because a clean clone's files are gone after a run in CI. */
function pageOf({ name, path }) {
  if (name !== 'error-context' || path === undefined) return ''
  return readFileSync(path, 'utf8').split('\n- main:')[1] ?? ''
}

const OUTCOMES = { expected: 'passed', skipped: 'skipped' }
