import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates a folder that only its owner can read, if missing. A new folder gets a `.gitignore` of `*`, because it will
 * contain a database and secrets. Throws file system errors.
 */
export function createDataFolder(path: string): void {
  const created = mkdirSync(path, { recursive: true, mode: 0o700 })
  if (created !== undefined) writeFileSync(join(path, '.gitignore'), '*\n', { mode: 0o600 })
}
