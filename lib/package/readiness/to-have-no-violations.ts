import { detailsOf } from '#lib/export/reports/readiness-formats'
import type { Report } from '#lib/package/report-types'

/**
 * A matcher for `expect.extend` of Vitest and Playwright: passes if a report has no violated practice. Its message has
 * the evidence of each violation.
 */
export function toHaveNoViolations(report: Report): { pass: boolean; message: () => string } {
  if (!Array.isArray(report?.practices))
    throw new TypeError('toHaveNoViolations expects the report that sandbox.report() returned.')
  const violated = report.practices.filter(({ verdict }) => verdict === 'violated')
  const lines = violated.flatMap(practice => [practice.title, ...detailsOf(practice).map(line => `  ${line}`)])
  const found = `${violated.length} of ${report.practices.length} practices are violated in ${report.calls.count} calls.`
  return { pass: violated.length === 0, message: () => [found, ...lines].join('\n') }
}
