import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#db/sqlite/sync-folder'
import { systemRandom } from '#lib/runtime/system'

/** Writing a file takes much less time. */
const STALE_AFTER_MS = 60_000

/**
 * Writes a file that only its owner can read, and creates its folder if missing. Atomic: a crash leaves the old or new
 * content. Returns 'written' when the file and its folder are synced to disk. With `exclusive`, keeps an existing file
 * and returns 'exists', so only one of several concurrent writers succeeds. With `replace`, the last writer wins.
 * Throws file system errors.
 */
export function writeFileAtomic(path: string, data: Uint8Array, mode: 'exclusive' | 'replace'): 'written' | 'exists' {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // A process ID would not make the name unique: two containers that share a folder may use the same process ID.
  const temporary = `${path}.${Buffer.from(systemRandom(8)).toString('hex')}.new`
  try {
    writeFileSync(temporary, data, { flag: 'wx', mode: 0o600, flush: true })
    if (mode === 'replace') renameSync(temporary, path)
    else if (!linkIfAbsent(temporary, path)) return 'exists'
    syncFolder(dirname(path))
    return 'written'
  } finally {
    rmSync(temporary, { force: true })
  }
}

export function isTemporaryName(file: string, name: string): boolean {
  return name.startsWith(`${file}.`) && /^[0-9a-f]{16}\.new$/.test(name.slice(file.length + 1))
}

/**
 * Removes temporary files of `path` that killed processes left behind. Keeps temporary files younger than a minute,
 * because they may be in use. Ignores file system errors.
 */
export function removeStaleTemporaries(path: string): void {
  for (const temporary of temporariesOf(path)) {
    try {
      if (Date.now() - statSync(temporary).mtimeMs > STALE_AFTER_MS) rmSync(temporary)
    } catch {
      // The temporary file is gone or cannot be removed. Neither prevents the server from starting.
    }
  }
}

function temporariesOf(path: string): string[] {
  try {
    const names = readdirSync(dirname(path)).filter(name => isTemporaryName(basename(path), name))
    return names.map(name => join(dirname(path), name))
  } catch {
    return [] // The folder does not exist yet or cannot be listed.
  }
}

/** Unlike a rename, does not replace an existing file. */
function linkIfAbsent(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
