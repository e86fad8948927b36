import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Puts on disk which files a folder holds: what was made or renamed there is kept only from then on. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
