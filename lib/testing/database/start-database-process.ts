import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface DatabaseProcess {
  readonly pid: number
  /** Lines printed so far. */
  readonly lines: readonly string[]
  /** Resolves when the process has printed this many lines. Rejects if the process ends first. */
  waitForLines(count: number): Promise<void>
  /** Sends SIGKILL. Resolves when the process has ended and `lines` contains all its output. */
  kill(): Promise<void>
}

/** Starts `database-process.ts` on a SQLite file. */
export function startDatabaseProcess(url: string, migrations: string, task: 'hold' | 'write'): DatabaseProcess {
  const program = [
    '--experimental-strip-types',
    '--disable-warning=ExperimentalWarning',
    'lib/testing/database/database-process.ts',
  ]
  const child = spawn(process.execPath, [...program, url, migrations, task], { stdio: ['ignore', 'pipe', 'inherit'] })
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
