import { apiToolsFolder } from '../setup/api-tools.mjs'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser, NO_BROWSER } from '../setup/find-browser.mjs'
import { findPostgres } from '../setup/find-postgres.mjs'
import { Rejection } from '../setup/project.mjs'
import { testServedApi } from '../test/run-served-api.mjs'
import { runInProcessTests } from '../test/run-vitest.mjs'
import { addCounts, formatCounts, formatFailure, NOTHING } from '../test/test-counts.mjs'
import { ensureBuild } from './build.mjs'
import { pack, testPackage } from './pack-package.mjs'
import { check } from './run-checks.mjs'
import { runJourneys, SERVER_JOURNEYS } from './run-journeys.mjs'

/**
 * The `test` command. Runs the stages and stops after the first that fails. If a stage throws, it counts as one
 * failure. The last line is always `N passed, N failed, N skipped`. Returns the exit code.
 */
export async function test() {
  let total = NOTHING
  const found = {}
  for (const stage of STAGES) {
    const outcome = await stage(found).catch(countFailedStage)
    total = addCounts(total, outcome)
    if (outcome.failed > 0) break
  }
  if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}\n`)
  console.log(formatCounts(total))
  return total.failed > 0 ? 1 : 0
}

const STAGES = [
  async found => {
    await ensureDependencies()
    found.browser = await findBrowser()
    if (!found.browser) console.log(NO_BROWSER)
    found.postgres = await findPostgres()
    return NOTHING
  },
  async () => {
    const fetched = apiToolsFolder().then(() => NOTHING, countFailedStage)
    return addCounts(checkCounts(await check()), await fetched)
  },
  async ({ postgres }) => {
    const built = buildAndTestPackage(postgres).catch(countFailedStage)
    return addCounts(await runInProcessTests(postgres), await built)
  },
  async ({ postgres }) => testServedApi(postgres),
  async ({ browser }) => {
    if (!browser) throw new Rejection(NO_BROWSER)
    const all = await runJourneys(browser, [], 'start')
    return addCounts(all, await runJourneys(browser, SERVER_JOURNEYS, 'plain'))
  },
]

async function buildAndTestPackage(postgres) {
  await ensureBuild()
  return testPackage(await pack(), postgres)
}

function checkCounts(failed) {
  return { ...NOTHING, failed, failures: failed > 0 ? [formatFailure('npm run check')] : [] }
}

function countFailedStage(error) {
  const report = error instanceof Rejection ? error.message : String(error?.stack ?? error)
  console.log(report)
  return { ...NOTHING, failed: 1, failures: [formatFailure(report)] }
}
