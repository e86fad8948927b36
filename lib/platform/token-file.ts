import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeDocument } from '#lib/contract/codec'
import { type ApiToken, apiToken } from '#lib/contract/sandbox'
import type { TokenFile } from '#lib/operations/world'
import { FileRefusedError } from '#lib/platform/file-refused-error'

/** The file that keeps the first platform's API token for its owner; readable by nobody else. */
export interface KeptTokenFile extends TokenFile {
  /** Keeps a token in place of what was kept. Throws {@link FileRefusedError} where it cannot be written. */
  write(token: ApiToken): void
  /** Keeps a token unless there is one already, and gives the one that is kept. Throws as `write` does. */
  keep(token: ApiToken): ApiToken
  /** Keeps this token no longer; another one stays. */
  forget(token: ApiToken): void
}

/** `credentials.json` in the data folder. */
export function tokenFile(dataFolder: string): KeptTokenFile {
  const path = join(dataFolder, 'credentials.json')
  const read = (): ApiToken | undefined => {
    try {
      return decodeDocument(apiToken, JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      return undefined // Absent or damaged: either way there is no token to tell.
    }
  }
  const put = (file: string, token: ApiToken, flag: 'w' | 'wx'): void => {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    // On disk when this returns, as the platform will be.
    writeFileSync(file, `${JSON.stringify(token, undefined, 2)}\n`, { mode: 0o600, flush: true, flag })
  }
  const refusal = (cause: unknown): FileRefusedError =>
    new FileRefusedError(path, 'cannot be written', { remedy: 'let this user write there', cause })
  const write = (token: ApiToken): void => {
    try {
      put(`${path}.new`, token, 'w')
      renameSync(`${path}.new`, path)
    } catch (cause) {
      throw refusal(cause)
    }
  }
  return {
    read,
    write,
    keep: token => {
      try {
        // Exclusive: of two first starts at once one keeps its token, and the other takes that.
        put(path, token, 'wx')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw refusal(error)
        const kept = read()
        if (kept !== undefined) return kept
        write(token)
      }
      return token
    },
    forget: token => {
      if (read()?.clientId === token.clientId) rmSync(path)
    },
  }
}
