import { existsSync, readFileSync } from 'node:fs'

/** No test of any outcome. */
export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0 })

/** The sentence that ends a test run. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Reads a reporter's JSON file; undefined when the runner wrote none. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Adds outcomes up: `passed` and `failed` as the runner names them, every other word is a test that did not run. */
export function countOutcomes(outcomes) {
  const counts = { ...NOTHING }
  for (const outcome of outcomes) counts[outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped'] += 1
  return counts
}

/** Adds counts outcome by outcome. */
export function addCounts(...counts) {
  const total = { ...NOTHING }
  for (const each of counts) for (const outcome of Object.keys(total)) total[outcome] += each[outcome]
  return total
}

/**
 * Prints one suite's counts. A suite that ran nothing counts as one failure, and so does a runner that failed
 * although none of its tests did.
 */
export function judgedSuite(name, counts, exitCode = 0) {
  const ran = counts.passed + counts.failed
  const reason = ran === 0 ? ', no test ran' : exitCode !== 0 && counts.failed === 0 ? ', but its runner failed' : ''
  console.log(`${name}: ${closingLine(counts)}${reason}`)
  return reason ? { ...counts, failed: counts.failed + 1 } : counts
}
