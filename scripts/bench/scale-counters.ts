import type { LoadFigures } from './statistics.ts'

/** Figures of one set-up in one turn. All but those of the load are per quote. */
export interface ScaleFigures extends LoadFigures {
  readonly nodeMs: number
  readonly postgresMs: number
  /** Writes of the processes to their connections to PostgreSQL. */
  readonly flushes: number
  readonly statements: number
  /** Transactions that conflicted and ran again. */
  readonly conflicts: number
}

export type ScaleCounters = Omit<ScaleFigures, keyof LoadFigures>

/** Duration of a tick in the process statistics of Linux. */
const TICK_MS = 10

/** Returns the CPU time of a process and its ended children, from the text of its file `/proc/<pid>/stat`. */
export function parseProcessorMs(stat: string): number {
  // The program's name is in parentheses and may contain spaces and parentheses.
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const times = afterName.slice(11, 15).map(Number)
  return times.reduce((sum, ticks) => sum + ticks * TICK_MS, 0)
}

/** Counts the errors after which a transaction runs again. Each line of the server's log begins with its error code. */
export function countConflicts(log: string): number {
  return log.match(/^(40001|40P01|23505) ERROR:/gm)?.length ?? 0
}

/** Returns the difference of two readings, per quote. */
export function perQuote(before: ScaleCounters, after: ScaleCounters, quotes: number): ScaleCounters {
  const each = (name: keyof ScaleCounters) => (after[name] - before[name]) / quotes
  return {
    nodeMs: each('nodeMs'),
    postgresMs: each('postgresMs'),
    flushes: each('flushes'),
    statements: each('statements'),
    conflicts: each('conflicts'),
  }
}
