import { apiToolsFolder } from '../setup/api-tools.mjs'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser, NO_BROWSER } from '../setup/find-browser.mjs'
import { findPostgres } from '../setup/find-postgres.mjs'
import { Rejection } from '../setup/project.mjs'
import { printMeasure } from '../test/print-measure.mjs'
import { testQuickApi, testSlowApi } from '../test/run-served-api.mjs'
import { runQuickTests, runSlowTests } from '../test/run-vitest.mjs'
import { addCounts, formatCounts, formatFailure, NOTHING } from '../test/test-counts.mjs'
import { ensureBuild } from './build.mjs'
import { pack, testPackage } from './pack-package.mjs'
import { check } from './run-checks.mjs'
import { runQuickJourneys, runSlowJourneys } from './run-journeys.mjs'

/** The `test` command: runs the checks, and the tests that most changes can break. Returns the exit code. */
export function test() {
  return runStages(QUICK_STAGES)
}

/** The `test:all` command: runs the stages of `test`, then all other tests. Returns the exit code. */
export function testAll() {
  return runStages([...QUICK_STAGES, ...SLOW_STAGES])
}

/**
 * Runs the stages and stops after the first that fails. If a stage throws, it counts as one failure. The last line is
 * always `N passed, N failed, N skipped`.
 */
async function runStages(stages) {
  let total = NOTHING
  const found = {}
  for (const stage of stages) {
    const outcome = await stage(found).catch(countFailedStage)
    total = addCounts(total, outcome)
    if (outcome.failed > 0) break
  }
  if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}\n`)
  console.log(formatCounts(total))
  return total.failed > 0 ? 1 : 0
}

const QUICK_STAGES = [
  async found => {
    await ensureDependencies()
    found.browser = await findBrowser()
    if (!found.browser) console.log(NO_BROWSER)
    found.postgres = await findPostgres()
    return NOTHING
  },
  async () => checkCounts(await check()),
  async ({ postgres }) => {
    const built = ensureBuild().then(() => NOTHING, countFailedStage)
    return addCounts(await runQuickTests(postgres), await built)
  },
  async ({ postgres }) => testQuickApi(postgres),
  async ({ browser }) => {
    if (!browser) throw new Rejection(NO_BROWSER)
    return runQuickJourneys(browser)
  },
]

const SLOW_STAGES = [
  async () => {
    await printMeasure()
    return NOTHING
  },
  async ({ postgres }) => {
    const packed = packAndTest(postgres).catch(countFailedStage)
    // Several slow tests use the tools, and none may install them while another does.
    const slow = await apiToolsFolder()
      .then(() => runSlowTests(postgres))
      .catch(countFailedStage)
    return addCounts(slow, await packed)
  },
  async ({ postgres }) => testSlowApi(postgres),
  async ({ browser }) => runSlowJourneys(browser),
]

async function packAndTest(postgres) {
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
