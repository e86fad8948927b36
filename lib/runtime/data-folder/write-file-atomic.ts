import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#db/sqlite/sync-folder'
import { systemRandom } from '#lib/runtime/system'

/** Age of a stale temporary file. Writing one takes only moments. */
const STALE_AFTER_MS = 60_000

/**
 * Writes a file that only its owner may read, and creates its folder if missing. Both are on disk when it returns.
 * Atomic: a crash leaves the old or new content. `exclusive` returns 'exists' if the file exists, so one of several
 * concurrent writers succeeds. With `replace` the last one wins. Throws the system's error.
 */
export function writeFileAtomic(path: string, bytes: Uint8Array, mode: 'exclusive' | 'replace'): 'written' | 'exists' {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // A process id is not unique: two containers on one folder may share it.
  const temporary = `${path}.${Buffer.from(systemRandom(8)).toString('hex')}.new`
  try {
    writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true })
    if (mode === 'replace') renameSync(temporary, path)
    else if (!isLinked(temporary, path)) return 'exists'
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
 * Removes temporary files that killed processes left. Keeps files younger than a minute, which may be in use, and
 * files that it cannot remove.
 */
export function removeStaleTemporaries(path: string): void {
  for (const temporary of temporariesOf(path)) {
    try {
      if (Date.now() - statSync(temporary).mtimeMs > STALE_AFTER_MS) rmSync(temporary)
    } catch {
      // Another process removed or owns it. The start continues.
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

/** Links a temporary file to its final name unless that exists. Unlike a rename, a link is exclusive. */
function isLinked(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
