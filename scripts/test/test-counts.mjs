import { existsSync, readFileSync } from 'node:fs'

export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0 })

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Reads a reporter's JSON file. Returns undefined if the runner wrote none. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Counts outcomes. Any outcome other than the runner's `passed` and `failed` counts as skipped. */
export function countOutcomes(outcomes) {
  const counts = { ...NOTHING }
  for (const outcome of outcomes) counts[outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped'] += 1
  return counts
}

export function addCounts(...counts) {
  const total = { ...NOTHING }
  for (const each of counts) for (const outcome of Object.keys(total)) total[outcome] += each[outcome]
  return total
}

/**
 * Prints one suite's counts. Counts one failure for a suite that ran nothing, or a runner that failed without a failed
 * test.
 */
export function reportSuite(name, counts, exitCode = 0) {
  const ran = counts.passed + counts.failed
  const reason =
    ran === 0 ? ', no tests ran' : exitCode !== 0 && counts.failed === 0 ? ', but the test runner failed' : ''
  console.log(`${name}: ${closingLine(counts)}${reason}`)
  return reason ? { ...counts, failed: counts.failed + 1 } : counts
}
