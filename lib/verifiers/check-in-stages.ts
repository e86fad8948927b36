import type { Passed, Report } from '#lib/domain/rule'

/** Runs stages of checks in order until one fails, and returns one report. A stage may rely on the earlier stages. */
export async function checkInStages(stages: readonly (() => Report | Promise<Report>)[]): Promise<Report> {
  const passed: Passed[] = []
  for (const stage of stages) {
    const report = await stage()
    passed.push(...report.passed)
    if ('failed' in report) return { passed, failed: report.failed }
  }
  return { passed, value: undefined }
}
