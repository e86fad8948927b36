import { existsSync, readFileSync } from 'node:fs'

/** Counts of no tests. `failures` has a text for each failed test: its title, then the report of its runner. */
export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0, failures: Object.freeze([]) })

/** Longest report of a failed test, in characters. */
const REPORT_LENGTH = 2_000

export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Reads a reporter's JSON file. Returns undefined if the runner wrote none. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Counts tests. Any outcome other than the runner's `passed` and `failed` counts as skipped. */
export function countTests(tests) {
  const counts = { ...NOTHING }
  for (const { outcome } of tests) counts[outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped'] += 1
  const failed = tests.filter(({ outcome }) => outcome === 'failed')
  return { ...counts, failures: failed.map(({ file, title, report }) => formatFailure(`${file} › ${title}`, report)) }
}

export function formatFailure(title, report = '') {
  return `${title}\n${report.slice(0, REPORT_LENGTH)}`
}

export function addCounts(...counts) {
  const sum = outcome => counts.reduce((total, each) => total + each[outcome], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: counts.flatMap(({ failures }) => failures),
  }
}

/**
 * Prints one suite's counts. Counts one failure for a suite that ran nothing, or a runner that failed without a failed
 * test.
 */
export function reportSuite(name, counts, exitCode = 0) {
  const ran = counts.passed + counts.failed
  const reason =
    ran === 0 ? ', no tests ran' : exitCode !== 0 && counts.failed === 0 ? ', but the test runner failed' : ''
  console.log(`${name}: ${formatCounts(counts)}${reason}`)
  return reason ? addCounts(counts, { ...NOTHING, failed: 1, failures: [formatFailure(`${name}${reason}`)] }) : counts
}
