import { WORLD_NAME, WORLD_PARAMETER, worldPath } from '#lib/contract/sandbox/world-path'
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
 * Returns the address of `--url`: the origin of a server, or of a world such as `http://localhost:3000/w/checkout`. By
 * default, returns localhost with the port in PORT (default 3000). Throws {@link SettingError} if the URL or PORT is
 * invalid. A URL with another path is rejected, because the command would act on another sandbox than its user expects.
 */
export function originOf({ url }: Options): string {
  if (url === undefined) return new URL(`http://localhost:${portFrom(readEnvironment().PORT || '3000')}`).origin
  const text = String(url)
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    throw new SettingError(`--url ${text} is not an http or https URL. Use a format like http://localhost:3000.`)
  }
  const { origin, pathname, search, hash, username, password } = parsed
  if (username !== '' || password !== '') {
    throw new SettingError('--url contains a user or a password. Remove them; SANDBOX_ACCESS_KEY gives access.')
  }
  const world = worldIn(pathname)
  if (search + hash === '' && pathname === '/') return origin
  if (search + hash === '' && world !== undefined) return origin + worldPath(world)
  const named = world ?? parsed.searchParams.get(WORLD_PARAMETER) ?? ''
  const example = origin + worldPath(WORLD_NAME.test(named) ? named : 'checkout')
  throw new SettingError(`--url ${text} names no sandbox. Use ${origin}, or the origin of a world, such as ${example}.`)
}

function worldIn(pathname: string): string | undefined {
  const [, name = ''] = /^\/w\/([^/]+)\/?$/.exec(pathname) ?? []
  return WORLD_NAME.test(name) ? name : undefined
}
