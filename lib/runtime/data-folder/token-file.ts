import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeDocument } from '#lib/contract/codec'
import { type ApiToken, apiToken } from '#lib/contract/sandbox/exchange'
import type { TokenFile } from '#lib/operations/world'
import { isClientId, isClientSecret } from '#lib/runtime/data-folder/token-rule'
import { UnusableFileError } from '#lib/runtime/data-folder/unusable-file-error'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

export const TOKEN_FILE = 'credentials.json'

/** The file that stores the first platform's API token, readable by its owner only. */
export interface WritableTokenFile extends TokenFile {
  /** Replaces the stored token. Throws {@link UnusableFileError} if the file cannot be written. */
  write(token: ApiToken): void
  /** Stores a token unless the file has a valid one. Returns the stored token. Throws like `write`. */
  writeIfAbsent(token: ApiToken): ApiToken
  /** Removes the file if its token has the same client ID. */
  remove(token: ApiToken): void
}

/** Returns a token file that exists only in memory. */
export function tokenInMemory(): WritableTokenFile {
  let stored: ApiToken | undefined
  return {
    read: () => stored,
    write: token => {
      stored = token
    },
    writeIfAbsent: token => {
      stored ??= token
      return stored
    },
    remove: token => {
      if (stored?.clientId === token.clientId) stored = undefined
    },
  }
}

/**
 * Opens the token's file in the data folder. When `write` or `writeIfAbsent` returns, the token is on disk, so a crash
 * cannot lose the token of a stored platform.
 */
export function tokenFile(dataFolder: string): WritableTokenFile {
  const path = join(dataFolder, TOKEN_FILE)
  const read = (): ApiToken | undefined => {
    try {
      const token = decodeDocument(apiToken, JSON.parse(readFileSync(path, 'utf8')))
      // Ignore a token that clients cannot send or attackers can guess: this server did not write it.
      return isClientId(token.clientId) && isClientSecret(token.clientSecret) ? token : undefined
    } catch {
      return undefined // The file is absent or damaged.
    }
  }
  const put = (token: ApiToken, mode: 'exclusive' | 'replace') => {
    try {
      return writeFileAtomic(path, new TextEncoder().encode(`${JSON.stringify(token, undefined, 2)}\n`), mode)
    } catch (cause) {
      throw new UnusableFileError(path, 'cannot be written', { remedy: 'give this user write access', cause })
    }
  }
  return {
    read,
    write: token => void put(token, 'replace'),
    writeIfAbsent: token => {
      // Of two concurrent first starts, one stores its token and the other uses that token.
      if (put(token, 'exclusive') === 'written') return token
      const storedToken = read()
      if (storedToken !== undefined) return storedToken
      put(token, 'replace')
      return token
    },
    remove: token => {
      if (read()?.clientId === token.clientId) rmSync(path)
    },
  }
}
