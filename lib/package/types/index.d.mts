import type { Sandbox, SandboxOptions } from './sandbox-types.mjs'

export type * from './sandbox-types.mjs'

/**
 * Starts a sandbox in this process, on a free port and in memory by default. A process may start many sandboxes.
 * Ignores the environment's settings. Throws a one-line error if the sandbox cannot start.
 */
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>
