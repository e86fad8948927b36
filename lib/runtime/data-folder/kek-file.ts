import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileRefusedError } from '#lib/runtime/data-folder/file-refused-error'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'
import { systemRandom } from '#lib/runtime/system'

/** Bytes of the key-encryption key: AES-256. */
export const KEK_LENGTH = 32

export interface Kek {
  readonly bytes: Uint8Array
  readonly isNew: boolean
}

export const KEK_FILE = 'kek'

/**
 * Returns the configured key, else the one in the data folder. Creates a missing file, readable by its owner only.
 * Concurrent starts: one creates it, and all use it. Throws {@link FileRefusedError} if the file is not a key, or
 * cannot be read or created.
 */
export function openKek(dataFolder: string, given: Uint8Array | undefined): Kek {
  if (given !== undefined) return { bytes: given, isNew: false }
  const path = join(dataFolder, KEK_FILE)
  const kept = readIfThere(path)
  if (kept !== undefined) return { bytes: wholeKey(path, kept), isNew: false }
  const outcome = putKey(path)
  // Reread after writing: the file's key, not this start's, opens the sealed secrets later.
  const bytes = readIfThere(path)
  if (bytes === undefined) {
    const remedy = 'remove the link and restart, or set SANDBOX_KEK'
    throw new FileRefusedError(path, 'is a broken link or was just removed', { remedy })
  }
  return { bytes: wholeKey(path, bytes), isNew: outcome === 'put' }
}

function putKey(path: string): 'put' | 'there' {
  try {
    return writeFileAtomic(path, systemRandom(KEK_LENGTH), 'exclusive')
  } catch (cause) {
    const remedy = 'give this user write access, or set SANDBOX_KEK'
    throw new FileRefusedError(path, 'cannot be written', { remedy, cause })
  }
}

function wholeKey(path: string, bytes: Uint8Array): Uint8Array {
  if (bytes.length === KEK_LENGTH) return bytes
  const remedy = 'restore the original file or set SANDBOX_KEK. If no data is encrypted with it yet, delete the file'
  throw new FileRefusedError(path, `is not a valid key: it has ${bytes.length} bytes instead of ${KEK_LENGTH}`, {
    remedy,
  })
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    const remedy = 'give this user read access, or set SANDBOX_KEK'
    throw new FileRefusedError(path, 'cannot be read', { remedy, cause })
  }
}
