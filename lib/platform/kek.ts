import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemRandom } from '#lib/platform/random'

/** Bytes of the key that other keys are sealed under: AES-256. */
export const KEK_LENGTH = 32

/** The key that other keys are sealed under, and whether this start made it. */
export interface Kek {
  readonly bytes: Uint8Array
  readonly isNew: boolean
}

/**
 * The key given by the settings, else that of the file `kek` in the data folder, which is made when it is missing and readable
 * by its owner alone. A file of another length is no key: it throws.
 */
export function openKek(dataFolder: string, given: Uint8Array | undefined): Kek {
  if (given !== undefined) return { bytes: given, isNew: false }
  const path = join(dataFolder, 'kek')
  const kept = readIfThere(path)
  if (kept !== undefined) {
    if (kept.length !== KEK_LENGTH)
      throw new RangeError(`${path} is no key: it has ${kept.length} bytes, not ${KEK_LENGTH}.`)
    return { bytes: kept, isNew: false }
  }
  const bytes = systemRandom(KEK_LENGTH)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  // Exclusive: of two starts at once one makes the key, and the other reads it.
  try {
    writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const made = readIfThere(path)
    if (made?.length === KEK_LENGTH) return { bytes: made, isNew: false }
    throw error
  }
  return { bytes, isNew: true }
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
