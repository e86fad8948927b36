import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Operation that several threads perform in a folder at the same time. */
export type RacedOperation = 'open-kek' | 'keep-token' | 'write-token'

/** Input of each thread. `arrived` contains, for each round, the number of threads that are ready. */
export interface RacerData {
  readonly operation: RacedOperation
  readonly folders: readonly string[]
  readonly racers: number
  readonly arrived: Int32Array<SharedArrayBuffer>
}

const RACERS = 3

/**
 * Performs an operation in several threads at the same time, in a new folder for each round. The threads have the same
 * process ID but no common module state, like some processes in different containers.
 */
export async function raceOnFiles(
  operation: RacedOperation,
  { within, rounds }: { within: string; rounds: number },
): Promise<{ folder: string; results: string[] }[]> {
  const folders = Array.from({ length: rounds }, (_, round) => join(within, `round-${round}`))
  for (const folder of folders) mkdirSync(folder)
  const arrived = new Int32Array(new SharedArrayBuffer(4 * rounds))
  const workerData: RacerData = { operation, folders, racers: RACERS, arrived }
  const execArgv = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  const racer = () => new Worker('./lib/testing/database/file-race-worker.ts', { workerData, execArgv })
  const workers = Array.from({ length: RACERS }, racer)
  try {
    const results: string[][] = await Promise.all(workers.map(async worker => (await once(worker, 'message'))[0]))
    return folders.map((folder, round) => ({ folder, results: results.map(answers => answers[round] ?? '') }))
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}
