import type { Passed, Report } from '#lib/domain/rule'

/** Runs stages of checks in order, stops at the first failure, and returns one report of all checks that ran. */
export async function checkInStages(stages: readonly (() => Report | Promise<Report>)[]): Promise<Report> {
  const passed: Passed[] = []
  for (const stage of stages) {
    const report = await stage()
    passed.push(...report.passed)
    if ('failed' in report) return { passed, failed: report.failed }
  }
  return { passed, value: undefined }
}
