import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a folder's entries to disk. Files created or renamed in it survive a crash after this call. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
