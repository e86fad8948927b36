// Runs in each worker thread that `file-race.ts` starts.
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { openKek } from '#lib/runtime/data-folder/kek-file'
import { tokenFile } from '#lib/runtime/data-folder/token-file'
import type { RacedOperation, RacerData } from '#lib/testing/database/file-race'

const { operation, folders, racers, arrived }: RacerData = workerData
const OWN_TOKEN = { clientId: `racer-${threadId}`, clientSecret: 'x'.repeat(200) }

const OPERATIONS: Readonly<Record<RacedOperation, (folder: string) => string>> = {
  'open-kek': folder => Buffer.from(openKek(folder, undefined).bytes).toString('hex'),
  'keep-token': folder => tokenFile(folder).writeIfAbsent(OWN_TOKEN).clientId,
  'write-token': folder => {
    tokenFile(folder).write(OWN_TOKEN)
    return OWN_TOKEN.clientId
  },
}

parentPort?.postMessage(folders.map(resultOf))

function resultOf(folder: string, round: number): string {
  awaitOthers(round)
  try {
    return OPERATIONS[operation](folder)
  } catch (error) {
    return String(error)
  }
}

function awaitOthers(round: number): void {
  const here = Atomics.add(arrived, round, 1) + 1
  if (here === racers) Atomics.notify(arrived, round)
  for (let seen = here; seen < racers; seen = Atomics.load(arrived, round)) Atomics.wait(arrived, round, seen)
}
