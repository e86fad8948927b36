import { apiToolsFolder } from '../setup/api-tools.mjs'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser, NO_BROWSER } from '../setup/find-browser.mjs'
import { reachablePostgres } from '../setup/find-postgres.mjs'
import { Refusal } from '../setup/project.mjs'
import { servedApi } from '../test/run-served-api.mjs'
import { vitest } from '../test/run-vitest.mjs'
import { addCounts, closingLine, NOTHING } from '../test/test-counts.mjs'
import { ensureBuild } from './build.mjs'
import { check } from './run-checks.mjs'
import { journeys } from './run-journeys.mjs'

/**
 * Runs the `test` command: packages, checks, in-process tests during the build, the API over HTTP, journeys. It stops
 * at the first stage that fails. Its last line is always `N passed, N failed, N skipped`. A stage that fails without
 * counts adds one failure.
 */
export async function test() {
  let total = NOTHING
  const found = {}
  for (const stage of STAGES) {
    const outcome = await stage(found).catch(brokenStage)
    total = addCounts(total, outcome)
    if (outcome.failed > 0) break
  }
  console.log(closingLine(total))
  return total.failed > 0 ? 1 : 0
}

const STAGES = [
  async found => {
    await ensureDependencies()
    await apiToolsFolder()
    found.browser = await findBrowser()
    if (!found.browser) console.log(NO_BROWSER)
    found.postgres = await reachablePostgres()
    return NOTHING
  },
  async () => ({ ...NOTHING, failed: await check() }),
  async ({ postgres }) => {
    const built = ensureBuild().then(() => NOTHING, brokenStage)
    return addCounts(await vitest(postgres), await built)
  },
  async ({ postgres }) => servedApi(postgres),
  async ({ browser }) => {
    if (!browser) throw new Refusal(NO_BROWSER)
    return journeys(browser)
  },
]

function brokenStage(error) {
  console.log(error instanceof Refusal ? error.message : error)
  return { ...NOTHING, failed: 1 }
}
