import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MEMORY_URL } from '#db/open-database'
import type { Options } from '#lib/package/command'
import type { Environment } from '#lib/runtime/config/config'
import { readEnvironment } from '#lib/runtime/config/env'
import { SettingError } from '#lib/runtime/config/setting-error'

/**
 * Returns the environment, overridden by the options. Throws {@link SettingError} if `--data` is empty or combined with
 * `--ephemeral`.
 */
export function settingsOf({ port, host, data, ephemeral }: Options): Environment {
  if (data !== undefined && ephemeral) throw new SettingError('Use --data or --ephemeral, not both.')
  const url = ephemeral ? MEMORY_URL : data === undefined ? undefined : urlOfFolder(String(data))
  return {
    ...readEnvironment(),
    ...(port === undefined ? {} : { PORT: String(port) }),
    ...(host === undefined ? {} : { HOST: String(host) }),
    ...(url === undefined ? {} : { DATABASE_URL: url, DATABASE_URL_FILE: undefined }),
  }
}

function urlOfFolder(folder: string): string {
  if (folder === '') throw new SettingError('--data needs a folder, such as --data ./sandbox.')
  return pathToFileURL(join(resolve(folder), 'countersign.sqlite')).href
}
