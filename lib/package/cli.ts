#!/usr/bin/env node
import { existsSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import type { Command } from '#lib/package/command'
import { COMMANDS } from '#lib/package/commands/commands'
import { BUILD } from '#lib/runtime/build-version'
import { readEnvironment } from '#lib/runtime/config/env'
import { SettingError } from '#lib/runtime/config/setting-error'

const HELP = `Usage: countersign [command] [options]

Commands:
${Object.entries(COMMANDS)
  .map(([name, { usage, about }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${about}`)
  .join('\n')}

The default command is start. Other settings, such as LOG_LEVEL and SANDBOX_KEK, come from the environment.
`

/** Returns an exit code, or undefined if a server keeps running. */
async function main(args: readonly string[]): Promise<number | undefined> {
  const [first = 'start', ...others] = args
  const [name, commandArgs] = first.startsWith('-') ? ['start', args] : [first, others]
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (commandArgs.includes('--help') || commandArgs.includes('-h') || name === 'help') return printText(HELP)
  if (commandArgs.includes('--version') || commandArgs.includes('-v')) return printText(`${BUILD.version}\n`)
  if (command === undefined) {
    throw new SettingError(`Unknown command ${name}. Valid commands: ${Object.keys(COMMANDS).join(', ')}.`)
  }
  const options = optionsOf(name, command, commandArgs)
  preferSmallHeap()
  cacheCompiledCode()
  return (await command.load())(options)
}

/**
 * Makes V8 collect garbage earlier, which costs about a tenth of the throughput. Otherwise, the memory of a server with
 * a small heap would double under load.
 */
function preferSmallHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=50')
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

function optionsOf(name: string, { options, hasWords = false }: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: hasWords })
    return hasWords ? { ...values, words: positionals } : values
  } catch (error) {
    const [problem = ''] = (error instanceof Error ? error.message : String(error)).split(/\.(?:\s|$)/)
    const known = Object.keys(options).map(option => `--${option}`)
    throw new SettingError(`${problem}. Options of ${name}: ${known.join(', ') || 'none'}.`)
  }
}

try {
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
} catch (error) {
  process.stderr.write(`${await messageOf(error)}\n`)
  process.exitCode = 1
}
