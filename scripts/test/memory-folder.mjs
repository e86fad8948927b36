import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Folder in memory. A container may lack it or limit its size. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 1024 ** 3

/** Returns the folder for the databases of tests: in memory if enough is free, because a commit on a disk is slow. */
export function memoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
