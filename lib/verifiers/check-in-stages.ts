import type { Passed, Report } from '#lib/domain/rule'

/** Checks stages in order. Each stage runs only if the earlier ones passed, so it may rely on them. */
export async function checkInStages(stages: readonly (() => Report | Promise<Report>)[]): Promise<Report> {
  const passed: Passed[] = []
  for (const stage of stages) {
    const report = await stage()
    passed.push(...report.passed)
    if ('failed' in report) return { passed, failed: report.failed }
  }
  return { passed, value: undefined }
}
