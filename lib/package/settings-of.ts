import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MEMORY_URL } from '#db/open-database'
import type { Options } from '#lib/package/command'
import { type OptionNames, OTHER_FILE } from '#lib/package/name-options'
import type { Environment } from '#lib/runtime/config/config'
import { readEnvironment } from '#lib/runtime/config/env'
import { readSecret } from '#lib/runtime/config/secret-files'
import { SettingError } from '#lib/runtime/config/setting-error'

/**
 * Returns the environment, overridden by the options. Throws {@link SettingError} if an option is empty, or `--data` is
 * combined with `--ephemeral` or with a PostgreSQL database in DATABASE_URL.
 */
export function settingsOf({ port, host, data, ephemeral }: Options): Environment {
  if (data !== undefined && ephemeral) throw new SettingError('Use --data or --ephemeral, not both.')
  if (port === '') throw new SettingError('--port needs a number, such as --port 3000.')
  if (host === '') throw new SettingError('--host needs an address, such as --host 127.0.0.1.')
  const env = readEnvironment()
  if (data !== undefined) rejectPostgres(env)
  const url = ephemeral ? MEMORY_URL : data === undefined ? undefined : urlOfFolder(String(data))
  return {
    ...env,
    ...(port === undefined ? {} : { PORT: String(port) }),
    ...(host === undefined ? {} : { HOST: String(host) }),
    ...(url === undefined ? {} : { DATABASE_URL: url, DATABASE_URL_FILE: undefined }),
  }
}

/** Returns the given options by the setting that each overrides, so that errors name what the user wrote. */
export function optionNames({ port, host, data }: Options): OptionNames {
  const { DATABASE_URL, DATABASE_URL_FILE } = readEnvironment()
  // Without a setting, the folder is ./data, and only the option selects another one.
  const hasFolder = data !== undefined || !(DATABASE_URL || DATABASE_URL_FILE)
  return {
    ...(port === undefined ? {} : { PORT: '--port' }),
    ...(host === undefined ? {} : { HOST: '--host' }),
    ...(hasFolder && { [OTHER_FILE]: '--data to another folder, or use --ephemeral.', DATABASE_URL: '--data' }),
  }
}

function rejectPostgres(env: Environment): void {
  if (!/^postgres(ql)?:/.test(readSecret(env, 'DATABASE_URL') ?? '')) return
  const setting = env.DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_URL_FILE'
  throw new SettingError(
    `--data names a folder, but ${setting} names a PostgreSQL database. Drop --data to use PostgreSQL, or unset ${setting} to use the folder.`,
  )
}

function urlOfFolder(folder: string): string {
  if (folder === '') throw new SettingError('--data needs a folder, such as --data ./sandbox.')
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new SettingError(`--data ${folder} is not a folder. Use a folder, such as --data ./sandbox.`)
  }
  return pathToFileURL(join(resolve(folder), 'countersign.sqlite')).href
}
