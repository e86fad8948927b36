import type { TestAPI } from 'vitest'
import type { Platform, Sandbox } from './sandbox-types.mjs'

/** Vitest's `test` with a sandbox for each worker, and a new platform of that sandbox for each test. */
export declare const test: TestAPI<{ sandbox: Sandbox; platform: Platform }>
