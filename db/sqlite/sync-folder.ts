import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a folder's entries to disk, so that files created or renamed in it before this call survive a crash. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
