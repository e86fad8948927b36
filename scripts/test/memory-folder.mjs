import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Folder in memory. A container may lack it or limit its size. */
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
