import type {
  Expect,
  MatcherReturnType,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { Report, SandboxRecording } from './report-types.mjs'
import type { Platform, Sandbox } from './sandbox-types.mjs'

/**
 * Playwright's `test` with a sandbox and its console for each worker, and a new platform of that sandbox for each test.
 * `baseURL` is the URL of the console. `recording` has the calls that the platform's clients make in the test.
 */
export declare const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & { platform: Platform; recording: SandboxRecording },
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & { sandbox: Sandbox }
>

/** Playwright's `expect` with `toHaveNoViolations`: passes if a report has no violated practice. */
export declare const expect: Expect<{ toHaveNoViolations(report: Report): MatcherReturnType }>
