import { existsSync, readFileSync } from 'node:fs'

/** Counts of an empty run. `failures` contains a text for each failed test: its title and its error messages. */
export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0, failures: Object.freeze([]) })

/** Maximum length of the error messages of a failed test and the page it failed on, in characters. */
const REPORT_LENGTH = 8_000

export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Reads the JSON report of a test runner. Returns undefined if the file does not exist. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Counts tests by outcome. Any outcome other than `passed` or `failed` counts as skipped. */
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
 * Prints and returns the counts of a suite. The returned counts have one more failure if no tests ran, or if the test
 * runner failed although no test failed.
 */
export function reportSuite(name, counts, exitCode = 0) {
  const ran = counts.passed + counts.failed
  const reason = ran === 0 ? ': no tests ran' : exitCode !== 0 && counts.failed === 0 ? ': the test runner failed' : ''
  console.log(`${name}: ${formatCounts(counts)}${reason}`)
  return reason ? addCounts(counts, { ...NOTHING, failed: 1, failures: [formatFailure(`${name}${reason}`)] }) : counts
}
