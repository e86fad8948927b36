import type { Sandbox, SandboxOptions } from './sandbox-types.mjs'

export type * from './sandbox-types.mjs'

/**
 * Starts a sandbox in this process, on a free port and in memory by default. A process may have many. Settings of the
 * environment do not apply. Throws an error with one line if it cannot start.
 */
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>
