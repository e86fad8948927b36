import { type ParseArgsConfig, parseArgs } from 'node:util'
import { didYouMean } from '#lib/contract/nearest-names'
import type { Command, Options } from '#lib/package/command'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Parses the arguments of a command. Throws {@link SettingError} for an unknown, repeated or misplaced option. */
export function readOptions(name: string, command: Command, args: readonly string[]): Options {
  const { values, positionals, tokens } = parse(name, command, args)
  const given = tokens.flatMap(token => (token.kind === 'option' ? token.name : []))
  const repeated = given.find((option, at) => given.indexOf(option) < at)
  if (repeated !== undefined) throw new SettingError(`--${repeated} is given twice. Use it once.`)
  for (const option of given) {
    const { after } = command.options[option] ?? {}
    if (after === undefined || after.includes(positionals[0] ?? '')) continue
    throw new SettingError(`--${option} is valid only after ${after.map(word => `${name} ${word}`).join(' or ')}.`)
  }
  return command.words === undefined ? values : { ...values, words: positionals }
}

function parse(name: string, { options, words }: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: options as NonNullable<ParseArgsConfig['options']>,
      strict: true,
      allowPositionals: words !== undefined,
      tokens: true,
    })
  } catch (error) {
    const [problem = ''] = (error instanceof Error ? error.message : String(error)).split(/\.(?:\s|$)/)
    const known = Object.keys(options).map(option => `--${option}`)
    const [, unknown] = /^Unknown option '([^']*)'/.exec(problem) ?? []
    const nearest = unknown === undefined ? '' : didYouMean(unknown, known)
    throw new SettingError(`${problem}.${nearest} Options of ${name}: ${known.join(', ') || 'none'}.`)
  }
}
