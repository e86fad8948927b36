import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#db/sqlite/sync-folder'
import { systemRandom } from '#lib/runtime/random'

/** How long ago a draft was written, at least, that nobody is about to put in place: that takes moments. */
const DRAFT_LEFT_AFTER_MS = 60_000

/**
 * Makes a file that its owner alone may read, and the folder where there is none; both are on disk when it returns. A kill
 * at any point leaves what was there before or all of the bytes. `exclusive` leaves a file that is there already, and says
 * so: of several at once one puts its bytes. With `replace` the last one does. Throws what the system said.
 */
export function writeFileAtomic(path: string, bytes: Uint8Array, how: 'exclusive' | 'replace'): 'put' | 'there' {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // A process id would not do: two containers on one folder may have the same.
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

/** Whether a name is one that a draft of this file has. */
export function isTemporaryName(file: string, name: string): boolean {
  return name.startsWith(`${file}.`) && /^[0-9a-f]{16}\.new$/.test(name.slice(file.length + 1))
}

/**
 * Removes the drafts of a file that were left by processes killed half-way: those that are older than a minute, so that who
 * puts it right now is not disturbed. One that cannot be removed stays.
 */
export function removeStaleTemporaries(path: string): void {
  for (const draft of draftsOf(path)) {
    try {
      if (Date.now() - statSync(draft).mtimeMs > DRAFT_LEFT_AFTER_MS) rmSync(draft)
    } catch {
      // Gone meanwhile, or not ours to remove: no reason to refuse a start.
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

/** Gives a draft its name, unless something has it: a link, other than a rename, is exclusive. */
function isLinked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
