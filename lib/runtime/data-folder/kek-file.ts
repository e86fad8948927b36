import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDataFolder } from '#db/sqlite/create-data-folder'
import { UnusableFileError } from '#lib/runtime/data-folder/unusable-file-error'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'
import { systemRandom } from '#lib/runtime/system'

/** Length of the key-encryption key for AES-256, in bytes. */
export const KEK_LENGTH = 32

export interface Kek {
  readonly bytes: Uint8Array
  readonly isNew: boolean
}

export const KEK_FILE = 'kek'

/**
 * Returns the configured key, or else the key in the data folder. Creates a missing key file, which only its owner can
 * read. Without a data folder, returns a new key. Servers that start at the same time on one folder get the same key.
 * Throws {@link UnusableFileError} if the file is invalid, or cannot be read or created.
 */
export function openKek(dataFolder: string | undefined, configuredKey: Uint8Array | undefined): Kek {
  if (configuredKey !== undefined) return { bytes: configuredKey, isNew: false }
  if (dataFolder === undefined) return { bytes: systemRandom(KEK_LENGTH), isNew: true }
  const path = join(dataFolder, KEK_FILE)
  const storedKey = readIfPresent(path)
  if (storedKey !== undefined) return { bytes: checkKey(path, storedKey), isNew: false }
  const outcome = writeKey(path)
  // Use only the key in the file: another server may have stored its key first, and later starts read the file.
  const bytes = readIfPresent(path)
  if (bytes === undefined) {
    const remedy = 'remove the link if there is one and restart, or set SANDBOX_KEK'
    throw new UnusableFileError(path, 'is a broken link or was just removed', { remedy })
  }
  return { bytes: checkKey(path, bytes), isNew: outcome === 'written' }
}

function writeKey(path: string): 'written' | 'exists' {
  try {
    createDataFolder(dirname(path))
    return writeFileAtomic(path, systemRandom(KEK_LENGTH), 'exclusive')
  } catch (cause) {
    const remedy = 'give the server write access, or set SANDBOX_KEK'
    throw new UnusableFileError(path, 'cannot be written', { remedy, cause })
  }
}

function checkKey(path: string, bytes: Uint8Array): Uint8Array {
  if (bytes.length === KEK_LENGTH) return bytes
  const remedy = 'restore the original file or set SANDBOX_KEK. If no data is encrypted yet, delete the file'
  throw new UnusableFileError(path, `is not a valid key: it has ${bytes.length} bytes instead of ${KEK_LENGTH}`, {
    remedy,
  })
}

function readIfPresent(path: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    const remedy = 'give the server read access, or set SANDBOX_KEK'
    throw new UnusableFileError(path, 'cannot be read', { remedy, cause })
  }
}
