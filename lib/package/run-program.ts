import { existsSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { didYouMean } from '#lib/contract/nearest-names'
import type { Command, Options } from '#lib/package/command'
import { commandHelp, programHelp } from '#lib/package/command-help'
import { COMMANDS } from '#lib/package/commands/commands'
import { printLines } from '#lib/package/print-lines'
import { BUILD } from '#lib/runtime/build-version'
import { readEnvironment } from '#lib/runtime/config/env'
import { SettingError } from '#lib/runtime/config/setting-error'
import { preferSmallHeap } from '#lib/runtime/server/small-heap'

/**
 * Runs the program `countersign` with its arguments. Sets the exit code, unless a server keeps running. Prints one line for
 * an expected error.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    const code = await runCommand(args)
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    printLines((await messageOf(error)).split('\n'), process.stderr)
    process.exitCode = 1
  }
}

/** Returns an exit code, or undefined if a server keeps running. */
async function runCommand(args: readonly string[]): Promise<number | undefined> {
  const [first = 'start', ...others] = args
  if (first === 'help' || isHelp(first)) return printHelp(others[0])
  if (first === '--version' || first === '-v') return printText(`${BUILD.version}\n`)
  const [name, commandArgs] = first.startsWith('-') ? ['start', args] : [first, others]
  const command = commandOf(name)
  if (commandArgs.some(isHelp)) return printHelp(name)
  const options = readOptions(name, command, commandArgs)
  preferSmallHeap()
  cacheCompiledCode()
  return (await command.load())(options)
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}

function printHelp(name: string | undefined): number {
  return printText(name === undefined ? programHelp() : commandHelp(name, commandOf(name)))
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command !== undefined) return command
  const names = Object.keys(COMMANDS)
  throw new SettingError(`Unknown command ${name}.${didYouMean(name, names)} Valid commands: ${names.join(', ')}.`)
}

/** Makes Node cache compiled code, so that the next start is faster. */
function cacheCompiledCode(): void {
  const { NODE_COMPILE_CACHE, XDG_CACHE_HOME } = readEnvironment()
  const folders: string[] = []
  try {
    // `homedir` throws if the user has no home folder.
    const cache = XDG_CACHE_HOME || join(homedir(), '.cache')
    folders.push(cache, join(cache, 'countersign'))
    // Create the folders here: Node would hang if the file system rejected them, as /proc does.
    for (const folder of folders) if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  } catch {
    return
  }
  enableCompileCache(NODE_COMPILE_CACHE || folders.at(-1))
}

async function messageOf(error: unknown): Promise<string> {
  if (error instanceof SettingError) return error.message
  const { startupErrorMessage } = await import('#lib/runtime/server/start')
  return startupErrorMessage(error) ?? (error instanceof Error ? error.stack : undefined) ?? String(error)
}

function printText(text: string): number {
  process.stdout.write(text)
  return 0
}

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
    const [, valueless] =
      /^Option '(?:-\w, )?--([\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec(problem) ?? []
    const option = options[valueless ?? '']
    if (option?.type === 'string') {
      throw new SettingError(`--${valueless} needs a value, as in --${valueless} ${option.value}.`)
    }
    const known = Object.keys(options).map(option => `--${option}`)
    const [, unknown] = /^Unknown option '([^']*)'/.exec(problem) ?? []
    const nearest = unknown === undefined ? '' : didYouMean(unknown, known)
    throw new SettingError(`${problem}.${nearest} Options of ${name}: ${known.join(', ') || 'none'}.`)
  }
}
