import { readEnvironment } from '#lib/runtime/config/env'
import { SettingError } from '#lib/runtime/config/setting-error'
import { portFrom } from '#lib/runtime/config/setting-values'

/** Parsed options by name: text, or true for an option without a value. `words` lists the other arguments. */
export type Options = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/** Runs a command. Returns an exit code, or undefined if a server keeps running. */
export type Run = (options: Options) => Promise<number | undefined>

/** An option of a command. `parseArgs` reads `type`; the help and docs/cli.md show the other members. */
export type CommandOption = {
  readonly about: string
  /** Effect of leaving the option out, if that is not obvious. */
  readonly fallback?: string
  /** Words after which the option is valid, such as `export`. If undefined, the option is always valid. */
  readonly after?: readonly string[]
} & ({ readonly type: 'boolean' } | { readonly type: 'string'; readonly value: string })

/** A command of the program `countersign`. The help and docs/cli.md show all members except `load`. */
export interface Command {
  readonly about: string
  readonly options: Readonly<Record<string, CommandOption>>
  /** Ways to use arguments that are not options, by usage, such as `save NAME`. If undefined, none are allowed. */
  readonly words?: Readonly<Record<string, string>>
  /** Names of the environment variables that the command reads. */
  readonly environment: readonly string[]
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
