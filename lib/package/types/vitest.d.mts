import type { Assertion, ExpectStatic, TestAPI } from 'vitest'
import type { Report, SandboxRecording } from './report-types.mjs'
import type { Platform, Sandbox } from './sandbox-types.mjs'

/**
 * Vitest's `test` with a sandbox for each worker, and a new platform of that sandbox for each test. `recording` has the
 * calls that the platform's clients make in the test.
 */
export declare const test: TestAPI<{ sandbox: Sandbox; platform: Platform; recording: SandboxRecording }>

interface ReportMatchers {
  /** Passes if the report has no violated practice. */
  toHaveNoViolations(): void
}

/** Vitest's `expect` with `toHaveNoViolations`, for reports. */
export declare const expect: ((
  report: Report,
  message?: string,
) => Assertion<Report> & ReportMatchers & { not: ReportMatchers }) &
  ExpectStatic
