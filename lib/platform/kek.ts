import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileRefusedError } from '#lib/platform/file-refused-error'
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
 * by its owner alone. Throws {@link FileRefusedError} for a file that is no key, cannot be read, or cannot be made.
 */
export function openKek(dataFolder: string, given: Uint8Array | undefined): Kek {
  if (given !== undefined) return { bytes: given, isNew: false }
  const path = join(dataFolder, 'kek')
  const kept = readIfThere(path)
  if (kept !== undefined) return { bytes: wholeKey(path, kept), isNew: false }
  const bytes = systemRandom(KEK_LENGTH)
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    putWhole(path, bytes)
  } catch (cause) {
    const made = readIfThere(path)
    if (made?.length === KEK_LENGTH) return { bytes: made, isNew: false }
    const remedy = 'let this user write there, or set SANDBOX_KEK'
    throw new FileRefusedError(path, 'cannot be written', { remedy, cause })
  }
  return { bytes, isNew: true }
}

/** Makes a file at once or not at all: one killed half-way would have left a key that is none. Throws where there is one already. */
function putWhole(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, bytes, { mode: 0o600, flush: true })
    // A link is exclusive: of two starts at once one makes the key, and the other reads it.
    linkSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

function wholeKey(path: string, bytes: Uint8Array): Uint8Array {
  if (bytes.length === KEK_LENGTH) return bytes
  const remedy = 'put the right file back, or set SANDBOX_KEK; where nothing was sealed yet, delete the file'
  throw new FileRefusedError(path, `is no key, it has ${bytes.length} bytes and not ${KEK_LENGTH}`, { remedy })
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    const remedy = 'make it a file this user can read, or set SANDBOX_KEK'
    throw new FileRefusedError(path, 'cannot be read', { remedy, cause })
  }
}
