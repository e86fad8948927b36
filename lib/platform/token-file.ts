import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiToken } from '#lib/contract/sandbox'
import type { TokenFile } from '#lib/operations/world'
import { FileRefusedError } from '#lib/platform/file-refused-error'

/** The file that keeps the first platform's API token for its owner; readable by nobody else. */
export interface KeptTokenFile extends TokenFile {
  /** Throws {@link FileRefusedError} where it cannot be written. */
  write(token: ApiToken): void
}

/** `credentials.json` in the data folder. */
export function tokenFile(dataFolder: string): KeptTokenFile {
  const path = join(dataFolder, 'credentials.json')
  return {
    read: () => {
      try {
        return JSON.parse(readFileSync(path, 'utf8'))
      } catch {
        return undefined // Absent or damaged: either way there is no token to tell.
      }
    },
    write: token => {
      try {
        mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
        writeFileSync(`${path}.new`, `${JSON.stringify(token, undefined, 2)}\n`, { mode: 0o600 })
        renameSync(`${path}.new`, path)
      } catch (cause) {
        throw new FileRefusedError(path, 'cannot be written', { remedy: 'let this user write there', cause })
      }
    },
  }
}
