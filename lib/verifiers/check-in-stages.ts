import type { Passed, Report } from '#lib/domain/rule'

/** Checks stage after stage; a stage begins after all before it passed, so that it may rely on them. */
export async function checkInStages(stages: readonly (() => Report | Promise<Report>)[]): Promise<Report> {
  const passed: Passed[] = []
  for (const stage of stages) {
    const report = await stage()
    passed.push(...report.passed)
    if ('failed' in report) return { passed, failed: report.failed }
  }
  return { passed, value: undefined }
}
