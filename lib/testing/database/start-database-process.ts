import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { bundleServer } from '../../../scripts/commands/bundle-server.mjs'

export interface DatabaseProcess {
  readonly pid: number
  /** Lines printed so far. */
  readonly lines: readonly string[]
  /** Resolves when the process has printed this many lines. Rejects if the process ends first. */
  waitForLines(count: number): Promise<void>
  /** Sends SIGKILL. Resolves when the process has ended and `lines` contains all its output. */
  kill(): Promise<void>
}

/** Folder of this worker's bundle of `database-process.ts`. In the project, the bundle finds better-sqlite3. */
const folder = join(
  resolve(import.meta.dirname, '../../..'),
  `.cache/database-process-${process.env.VITEST_POOL_ID ?? 0}`,
)
// A bundle starts in a quarter of the time of the sources.
await bundleServer('lib/testing/database/database-process.ts', folder)

/** Starts `database-process.ts` on a SQLite file. */
export function startDatabaseProcess(url: string, migrations: string, task: 'hold' | 'write'): DatabaseProcess {
  const args = [join(folder, 'database-process.mjs'), url, migrations, task]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', line => lines.push(line))
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')])
  return {
    pid: child.pid ?? 0,
    lines,
    waitForLines: async count => {
      while (lines.length < count) await Promise.race([once(reader, 'line'), rejectOnEarlyEnd(child, ended)])
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function rejectOnEarlyEnd(child: ChildProcess, ended: Promise<unknown>): Promise<never> {
  await ended
  throw new Error(`The database process ended early. Exit code or signal: ${child.exitCode ?? child.signalCode}.`)
}
