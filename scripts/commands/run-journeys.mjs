import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser, NO_BROWSER } from '../setup/find-browser.mjs'
import { projectRoot, Refusal } from '../setup/project.mjs'
import { run } from '../setup/run-process.mjs'
import { freePorts } from '../test/free-ports.mjs'
import { checkedSuite, readReport } from '../test/test-counts.mjs'
import { ensureBuild } from './build.mjs'

/** How many journeys run at the same time, each worker with a browser and a server. */
const WORKERS = 2

const report = join(projectRoot, '.cache/playwright.json')

/** The `e2e` command: the journeys alone; further arguments go to Playwright. */
export async function journeysCommand(args) {
  await ensureDependencies()
  const browser = await findBrowser()
  if (!browser) throw new Refusal(NO_BROWSER)
  await ensureBuild()
  const { failed } = await journeys(browser, args)
  return failed > 0 ? 1 : 0
}

/** Runs the Playwright journeys, each worker against its own production server, and returns their counts. */
export async function journeys(browser, args = []) {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const program = join(projectRoot, 'node_modules/@playwright/test/cli.js')
  const { NODE_ENV, ...inherited } = process.env
  const ports = inherited.E2E_PORTS ?? (await freePorts(WORKERS)).join()
  const env = { ...inherited, E2E_PORTS: ports, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const command = ['test', '-c', 'e2e', '--reporter=list,json', ...args]
  // Playwright stops the server it started on SIGINT only.
  const code = await run(process.execPath, [program, ...command], { cwd: projectRoot, env, signalAs: 'SIGINT' })
  const stats = readReport(report)?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  return checkedSuite('End-to-end tests', counts, code)
}
