import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ParseArgsConfig } from 'node:util'
import { MEMORY_URL } from '#db/open-database'
import type { Environment } from '#lib/runtime/config/config'
import { readEnvironment } from '#lib/runtime/config/env'
import { SettingError } from '#lib/runtime/config/setting-values'

/** Options as given: text, or true for those without a value. */
export type Options = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/** A command of the program `countersign`. */
export interface Command {
  /** Options, as the help prints them. */
  readonly usage: string
  readonly about: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Returns an exit code, or undefined if a server keeps running. */
  run(options: Options): Promise<number | undefined>
}

/** Options that choose the data and the address of a server. They replace settings. */
export const SERVER_OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  ephemeral: { type: 'boolean' },
} as const satisfies Command['options']

/** Returns the settings of the process with these options in their place. Throws {@link SettingError} for a contradiction. */
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

/** Returns the `DATABASE_URL` of the database in a data folder. */
function urlOfFolder(folder: string): string {
  if (folder === '') throw new SettingError('--data has no folder. Use a format like --data ./sandbox.')
  return pathToFileURL(join(resolve(folder), 'countersign.sqlite')).href
}

/** Returns the origin of a running server: `--url`, or that of this machine. Throws {@link SettingError} if it is not one. */
export function originOf({ url }: Options): string {
  const text = url === undefined ? `http://localhost:${readEnvironment().PORT || '3000'}` : String(url)
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw new SettingError(`--url ${text} is not an address. Use a format like http://localhost:3000.`)
}
