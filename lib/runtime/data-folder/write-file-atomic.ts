import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#db/sqlite/sync-folder'
import { systemRandom } from '#lib/runtime/system'

/** Age of a stale temporary file. Writing one takes only moments. */
const DRAFT_LEFT_AFTER_MS = 60_000

/**
 * Writes a file that only its owner may read, and creates its folder if missing. Both are on disk when it returns.
 * Atomic: a crash leaves the old or new content. `exclusive` returns 'there' if the file exists, so one of several
 * concurrent writers succeeds. With `replace` the last one wins. Throws the system's error.
 */
export function writeFileAtomic(path: string, bytes: Uint8Array, how: 'exclusive' | 'replace'): 'put' | 'there' {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // A process id is not unique: two containers on one folder may share it.
  const draft = `${path}.${Buffer.from(systemRandom(8)).toString('hex')}.new`
  try {
    writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
    if (how === 'replace') renameSync(draft, path)
    else if (!isLinked(draft, path)) return 'there'
    syncFolder(dirname(path))
    return 'put'
  } finally {
    rmSync(draft, { force: true })
  }
}

export function isTemporaryName(file: string, name: string): boolean {
  return name.startsWith(`${file}.`) && /^[0-9a-f]{16}\.new$/.test(name.slice(file.length + 1))
}

/**
 * Removes temporary files that killed processes left. Spares those younger than a minute, which may be in use, and
 * those that it cannot remove.
 */
export function removeStaleTemporaries(path: string): void {
  for (const draft of draftsOf(path)) {
    try {
      if (Date.now() - statSync(draft).mtimeMs > DRAFT_LEFT_AFTER_MS) rmSync(draft)
    } catch {
      // Removed meanwhile, or owned by another user: no reason to stop the start.
    }
  }
}

function draftsOf(path: string): string[] {
  try {
    const names = readdirSync(dirname(path)).filter(name => isTemporaryName(basename(path), name))
    return names.map(name => join(dirname(path), name))
  } catch {
    return [] // There is no folder yet, or none that can be listed.
  }
}

/** Links a temporary file to its final name unless that exists. Unlike a rename, a link is exclusive. */
function isLinked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
