#!/usr/bin/env node
import { parseArgs } from 'node:util'
import type { Command } from '#lib/package/command'
import { credentialsCommand } from '#lib/package/commands/credentials-command'
import { healthCommand } from '#lib/package/commands/health-command'
import { listenCommand } from '#lib/package/commands/listen-command'
import { migrateCommand } from '#lib/package/commands/migrate-command'
import { startCommand } from '#lib/package/commands/start-command'
import { BUILD } from '#lib/runtime/build-world'
import { SettingError } from '#lib/runtime/config/setting-values'
import { startupErrorMessage } from '#lib/runtime/server/start'

const COMMANDS: Readonly<Record<string, Command>> = {
  start: startCommand,
  credentials: credentialsCommand,
  listen: listenCommand,
  migrate: migrateCommand,
  health: healthCommand,
}

const HELP = `Usage: countersign [command] [options]

Commands:
${Object.entries(COMMANDS)
  .map(([name, { usage, about }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${about}`)
  .join('\n')}

Without a command, countersign starts. Other settings come from the environment, such as LOG_LEVEL and SANDBOX_KEK.
`

/** Runs the command that the arguments name. Returns an exit code, or undefined if a server keeps running. */
async function main(args: readonly string[]): Promise<number | undefined> {
  const [first = 'start', ...others] = args
  const [name, given] = first.startsWith('-') ? ['start', args] : [first, others]
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (given.includes('--help') || given.includes('-h') || name === 'help') return printed(HELP)
  if (given.includes('--version') || given.includes('-v')) return printed(`${BUILD.version}\n`)
  if (command === undefined) {
    throw new SettingError(`Unknown command ${name}. Valid commands: ${Object.keys(COMMANDS).join(', ')}.`)
  }
  return command.run(optionsOf(name, command, given))
}

function printed(text: string): number {
  process.stdout.write(text)
  return 0
}

function optionsOf(name: string, { options }: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
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
  const line = startupErrorMessage(error)
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 1
}
