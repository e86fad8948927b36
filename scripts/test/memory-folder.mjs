import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A folder in memory. In a container, it may be missing or too small. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 1024 ** 3

/** Returns a folder for test databases, in memory if possible, because commits to disk are slow. */
export function memoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
