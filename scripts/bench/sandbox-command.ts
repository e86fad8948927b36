import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerCommand } from './bench-server.ts'
import { STATE_PATH, TOKEN } from './quote-load.ts'

interface SandboxOptions {
  /** Folder of the project. */
  readonly folder: string
  readonly command: 'start' | 'api'
  /** Folder for the log and, unless `env` sets another database, for the data. */
  readonly data: string
  readonly port: number
  readonly logLevel: string
  readonly env?: Readonly<Record<string, string>>
}

/** Returns the command that starts a sandbox. */
export function sandboxCommand({ folder, command, data, port, logLevel, env }: SandboxOptions): ServerCommand {
  mkdirSync(data, { recursive: true })
  return {
    args: [join(folder, 'scripts/run.mjs'), command],
    port,
    env: {
      PORT: String(port),
      LOG_LEVEL: logLevel,
      DATABASE_URL: `file:${join(data, 'bench.sqlite')}`,
      SANDBOX_CLIENT_ID: TOKEN.id,
      SANDBOX_CLIENT_SECRET: TOKEN.secret,
      ...env,
    },
    logFile: join(data, 'log'),
    ready: STATE_PATH,
  }
}
