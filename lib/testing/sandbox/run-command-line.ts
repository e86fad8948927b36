import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureServer } from '../../../scripts/commands/bundle-server.mjs'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

/**
 * Path of the program `countersign`, bundled from the current sources. From the sources themselves, a command that starts
 * a server takes three times as long.
 */
export const PROGRAM = (await ensureServer()).commandLine

/** Outcome of a program that ended. */
export interface EndedProgram {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Place and settings of a program. By default, the program runs in this process's folder, with unset settings. */
export interface ProgramOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
}

/** Starts the program `countersign`. */
export function launchCommandLine(args: readonly string[], { cwd, env }: ProgramOptions = {}): ChildProcess {
  const settings = { ...process.env, ...UNSET_SETTINGS, NODE_OPTIONS: '--no-warnings', ...env }
  return spawn(process.execPath, [PROGRAM, ...args], { env: settings, cwd })
}

/** Runs the program `countersign` until it ends. Sends `stdin`, by default nothing. */
export async function runCommandLine(args: readonly string[], options: ProgramOptions = {}): Promise<EndedProgram> {
  const child = launchCommandLine(args, options)
  const printed = { stdout: '', stderr: '' }
  child.stdout?.on('data', piece => (printed.stdout += piece))
  child.stderr?.on('data', piece => (printed.stderr += piece))
  child.stdin?.end(options.stdin ?? '')
  const [code] = await once(child, 'close')
  return { code, ...printed }
}
