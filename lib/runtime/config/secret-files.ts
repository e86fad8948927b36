import { readFileSync } from 'node:fs'
import { SettingError } from '#lib/runtime/config/setting-error'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Settings that contain a secret. A setting such as `SANDBOX_KEK_FILE` can contain the path of a file instead, because
 * container platforms provide secrets as files.
 */
const SECRETS = ['DATABASE_URL', 'SANDBOX_ACCESS_KEY', 'SANDBOX_CLIENT_SECRET', 'SANDBOX_KEK'] as const

export const SECRET_FILE_SETTINGS: readonly string[] = SECRETS.map(name => `${name}_FILE`)

export type Secrets = Readonly<Partial<Record<(typeof SECRETS)[number], string>>>

/** Reads all secrets. Throws {@link SettingError} for the first one that {@link readSecret} rejects. */
export function readSecrets(env: Environment): Secrets {
  return Object.fromEntries(SECRETS.map(name => [name, readSecret(env, name)]))
}

/**
 * Reads a secret from the environment or from its file. Omits a final line break of the file. Throws
 * {@link SettingError} if the file is unreadable or empty, or if the secret has both a value and a file.
 */
export function readSecret(env: Environment, name: (typeof SECRETS)[number]): string | undefined {
  const [value, path] = [env[name], env[`${name}_FILE`]]
  if (value && path) throw new SettingError(`Set ${name} or ${name}_FILE, not both.`)
  return path ? readSecretFile(`${name}_FILE`, path) : value
}

function readSecretFile(setting: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text !== '') return text
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new SettingError(`${setting}: the file ${path} cannot be read (${code}). Use the path of a readable file.`)
  }
  throw new SettingError(`${setting}: the file ${path} is empty. Write the secret to the file.`)
}
