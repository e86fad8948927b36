import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeDocument } from '#lib/contract/codec'
import { type ApiToken, apiToken } from '#lib/contract/sandbox/exchange'
import type { TokenFile } from '#lib/operations/world'
import { FileRefusedError } from '#lib/runtime/data-folder/file-refused-error'
import { isClientId, isClientSecret } from '#lib/runtime/data-folder/token-rule'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

export const TOKEN_FILE = 'credentials.json'

/** The file that stores the first platform's API token, readable by its owner only. */
export interface KeptTokenFile extends TokenFile {
  /** Replaces the stored token. Throws {@link FileRefusedError} if the file cannot be written. */
  write(token: ApiToken): void
  /** Stores a token unless there is one, and returns the stored one. Throws like `write`. */
  keep(token: ApiToken): ApiToken
  /** Removes this token; another one stays. */
  forget(token: ApiToken): void
}

/**
 * Opens the token's file in the data folder. Tokens are on disk when `write` or `keep` returns, as durable as the
 * platform.
 */
export function tokenFile(dataFolder: string): KeptTokenFile {
  const path = join(dataFolder, TOKEN_FILE)
  const read = (): ApiToken | undefined => {
    try {
      const token = decodeDocument(apiToken, JSON.parse(readFileSync(path, 'utf8')))
      // Ignore a token that clients cannot send or attackers can guess: this server did not write it.
      return isClientId(token.clientId) && isClientSecret(token.clientSecret) ? token : undefined
    } catch {
      return undefined // Absent or damaged: either way there is no token to show.
    }
  }
  const put = (token: ApiToken, how: 'exclusive' | 'replace') => {
    try {
      return writeFileAtomic(path, new TextEncoder().encode(`${JSON.stringify(token, undefined, 2)}\n`), how)
    } catch (cause) {
      throw new FileRefusedError(path, 'cannot be written', { remedy: 'give this user write access', cause })
    }
  }
  return {
    read,
    write: token => void put(token, 'replace'),
    keep: token => {
      // Of two concurrent first starts, one stores its token and the other uses it.
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
