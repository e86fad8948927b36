import type { ParseArgsConfig } from 'node:util'
import { readEnvironment } from '#lib/runtime/config/env'
import { SettingError } from '#lib/runtime/config/setting-error'
import { portFrom } from '#lib/runtime/config/setting-values'

/** Parsed options by name: text, or true for an option without a value. `words` lists the other arguments. */
export type Options = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/** Runs a command. Returns an exit code, or undefined if a server keeps running. */
export type Run = (options: Options) => Promise<number | undefined>

/** A command of the program `countersign`. */
export interface Command {
  /** Arguments, as the help prints them. */
  readonly usage: string
  readonly about: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** True if the command also accepts arguments that are not options. It gets them as `words`. */
  readonly hasWords?: boolean
  /** Loads the command's code, which the help does not need. */
  load(): Promise<Run>
}

/**
 * Returns the origin of `--url`, by default localhost with the port in PORT (default 3000). Throws {@link SettingError}
 * if the URL or PORT is invalid.
 */
export function originOf({ url }: Options): string {
  if (url === undefined) return new URL(`http://localhost:${portFrom(readEnvironment().PORT || '3000')}`).origin
  const text = String(url)
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw new SettingError(`--url ${text} is not an http or https URL. Use a format like http://localhost:3000.`)
}
