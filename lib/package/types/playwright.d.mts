import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { Platform, Sandbox } from './sandbox-types.mjs'

/**
 * Playwright's `test` with a sandbox and its console for each worker, and a new platform on it for each test. The base URL
 * is the console's.
 */
export declare const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & { platform: Platform },
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & { sandbox: Sandbox }
>
