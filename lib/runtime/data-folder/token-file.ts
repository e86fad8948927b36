import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeDocument } from '#lib/contract/codec'
import { type ApiToken, apiToken } from '#lib/contract/sandbox/exchange'
import type { TokenFile } from '#lib/operations/world'
import { FileRefusedError } from '#lib/runtime/data-folder/file-refused-error'
import { isClientId, isClientSecret } from '#lib/runtime/data-folder/token-rule'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

/** The name of the token's file in the data folder. */
export const TOKEN_FILE = 'credentials.json'

/** The file that keeps the first platform's API token for its owner; readable by nobody else. */
export interface KeptTokenFile extends TokenFile {
  /** Keeps a token in place of what was kept. Throws {@link FileRefusedError} where it cannot be written. */
  write(token: ApiToken): void
  /** Keeps a token unless there is one already, and gives the one that is kept. Throws as `write` does. */
  keep(token: ApiToken): ApiToken
  /** Keeps this token no longer; another one stays. */
  forget(token: ApiToken): void
}

/** The token's file in the data folder. What it keeps is on disk when `write` or `keep` returns, as the platform will be. */
export function tokenFile(dataFolder: string): KeptTokenFile {
  const path = join(dataFolder, TOKEN_FILE)
  const read = (): ApiToken | undefined => {
    try {
      const token = decodeDocument(apiToken, JSON.parse(readFileSync(path, 'utf8')))
      // One that no client can send, or anyone guesses, was not put there by us.
      return isClientId(token.clientId) && isClientSecret(token.clientSecret) ? token : undefined
    } catch {
      return undefined // Absent or damaged: either way there is no token to tell.
    }
  }
  const put = (token: ApiToken, how: 'exclusive' | 'replace') => {
    try {
      return writeFileAtomic(path, new TextEncoder().encode(`${JSON.stringify(token, undefined, 2)}\n`), how)
    } catch (cause) {
      throw new FileRefusedError(path, 'cannot be written', { remedy: 'let this user write there', cause })
    }
  }
  return {
    read,
    write: token => void put(token, 'replace'),
    keep: token => {
      // Of two first starts at once one keeps its token, and the other takes that.
      if (put(token, 'exclusive') === 'put') return token
      const kept = read()
      if (kept !== undefined) return kept
      put(token, 'replace')
      return token
    },
    forget: token => {
      if (read()?.clientId === token.clientId) rmSync(path)
    },
  }
}
