import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a folder's entries to disk, so that earlier creations and renames in it survive a crash. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
