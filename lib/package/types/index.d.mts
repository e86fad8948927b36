import type { Sandbox, SandboxOptions } from './sandbox-types.mjs'

export type * from './log-types.mjs'
export type * from './report-types.mjs'
export type * from './sandbox-types.mjs'

/**
 * Starts a sandbox in this process, on a free port and in memory by default. A process may start many sandboxes.
 * Ignores settings in environment variables. Throws an error with a one-line message if the sandbox cannot start.
 */
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>
