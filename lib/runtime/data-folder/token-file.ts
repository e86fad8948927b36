import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDataFolder } from '#db/sqlite/create-data-folder'
import { decodeDocument } from '#lib/contract/codec'
import { type ApiToken, apiToken } from '#lib/contract/sandbox/exchange'
import type { TokenFile } from '#lib/operations/world'
import { isClientId, isClientSecret } from '#lib/runtime/data-folder/token-rule'
import { UnusableFileError } from '#lib/runtime/data-folder/unusable-file-error'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

export const TOKEN_FILE = 'credentials.json'

/** The stored API token of the first platform, with methods that change it. */
export interface WritableTokenFile extends TokenFile {
  /** Replaces the stored token. Throws {@link UnusableFileError} if the file cannot be written. */
  write(token: ApiToken): void
  /** Stores a token unless a valid one is stored. Returns the stored token. Throws like `write`. */
  writeIfAbsent(token: ApiToken): ApiToken
  /** Removes the stored token if it has the client ID of `token`. */
  remove(token: ApiToken): void
}

/** Creates a token store in memory, for a server without a data folder. */
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
 * Creates a token store in a file of the data folder. `write` and `writeIfAbsent` create a file that only its owner can
 * read. When either returns, the token is on disk.
 */
export function tokenFile(dataFolder: string): WritableTokenFile {
  const path = join(dataFolder, TOKEN_FILE)
  const read = (): ApiToken | undefined => {
    try {
      const token = decodeDocument(apiToken, JSON.parse(readFileSync(path, 'utf8')))
      // Ignore a token that clients cannot send or that attackers can guess: this server did not write it.
      return isClientId(token.clientId) && isClientSecret(token.clientSecret) ? token : undefined
    } catch {
      return undefined // The file is absent, unreadable or damaged.
    }
  }
  const put = (token: ApiToken, mode: 'exclusive' | 'replace') => {
    try {
      createDataFolder(dataFolder)
      return writeFileAtomic(path, new TextEncoder().encode(`${JSON.stringify(token, undefined, 2)}\n`), mode)
    } catch (cause) {
      throw new UnusableFileError(path, 'cannot be written', { remedy: 'give the server write access', cause })
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
