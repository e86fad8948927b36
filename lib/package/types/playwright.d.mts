import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { Platform, Sandbox } from './sandbox-types.mjs'

/**
 * Playwright's `test` with a sandbox and its console for each worker, and a new platform of that sandbox for each test.
 * `baseURL` is the URL of the console.
 */
export declare const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & { platform: Platform },
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & { sandbox: Sandbox }
>
