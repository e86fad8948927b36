import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Memory as a folder. A container may have none, or a small one. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 1024 ** 3

/** Returns the folder of the tests' databases: in memory if there is room, because every commit waits for its disk. */
export function memoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
