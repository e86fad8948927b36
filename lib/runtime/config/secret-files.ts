import { readFileSync } from 'node:fs'
import { SettingError } from '#lib/runtime/config/setting-error'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Settings that contain a secret. Each of these settings can be replaced by a setting with the suffix `_FILE`, such as
 * `SANDBOX_KEK_FILE`. The value of the `_FILE` setting is the path of a file that contains the secret. Container
 * platforms can provide secrets as files.
 */
const SECRETS = ['DATABASE_URL', 'SANDBOX_ACCESS_KEY', 'SANDBOX_CLIENT_SECRET', 'SANDBOX_KEK'] as const

export const SECRET_FILE_SETTINGS: readonly string[] = SECRETS.map(name => `${name}_FILE`)

export type Secrets = Readonly<Partial<Record<(typeof SECRETS)[number], string>>>

/**
 * Returns the secrets from the environment or from their files, without the final line break of a file. Throws
 * {@link SettingError} if a file cannot be read or is empty, or if a secret has both a value and a file.
 */
export function readSecrets(env: Environment): Secrets {
  return Object.fromEntries(
    SECRETS.map(name => {
      const [value, path] = [env[name], env[`${name}_FILE`]]
      if (value && path) throw new SettingError(`Set ${name} or ${name}_FILE, not both.`)
      return [name, path ? readSecret(`${name}_FILE`, path) : value]
    }),
  )
}

function readSecret(setting: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text !== '') return text
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new SettingError(`${setting}: the file ${path} cannot be read (${code}). Use the path of a readable file.`)
  }
  throw new SettingError(`${setting}: the file ${path} is empty. Write the secret to the file.`)
}
