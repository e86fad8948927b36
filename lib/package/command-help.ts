import type { Command, CommandOption } from '#lib/package/command'
import { COMMANDS } from '#lib/package/commands/commands'

/** Returns the help of the program: its commands, one line each. */
export function programHelp(): string {
  const commands = Object.entries(COMMANDS).map(([name, { about }]) => [name, about] as const)
  return `Usage: countersign [command] [options]

Commands:
${lines(commands)}

Options:
${lines([HELP_ROW, ['-v, --version', 'Print the version.']])}

To print the options of a command, run countersign <command> --help.
`
}

/** Returns the help of one command. */
export function commandHelp(name: string, command: Command): string {
  const { about, words, environment } = command
  return `${usagesOf(name, command)
    .map((usage, at) => `${at === 0 ? 'Usage:' : '      '} ${usage}`)
    .join('\n')}

${about}
${words === undefined ? '' : `\nArguments:\n${lines(Object.entries(words))}\n`}
Options:
${lines([...optionRows(command), HELP_ROW])}

Environment variables: ${environment.join(', ')}
`
}

const HELP_ROW = ['-h, --help', 'Print this help.'] as const

/** Returns each way to write the command. */
export function usagesOf(name: string, { words, options }: Command): readonly string[] {
  const suffix = Object.keys(options).length === 0 ? '' : ' [options]'
  return Object.keys(words ?? { '': '' }).map(usage => `countersign ${`${name} ${usage}`.trimEnd()}${suffix}`)
}

/** Returns the options of a command as help rows: the form, and a description with the default. */
export function optionRows({ options }: Command): readonly (readonly [form: string, about: string])[] {
  return Object.entries(options).map(([name, option]) => [formOf(name, option), aboutOf(option)] as const)
}

function formOf(name: string, option: CommandOption): string {
  return option.type === 'boolean' ? `--${name}` : `--${name} ${option.value}`
}

function aboutOf({ about, fallback, after }: CommandOption): string {
  const scope = after === undefined ? '' : `After ${after.join(' and ')}: `
  return `${scope}${about}${fallback === undefined ? '' : ` Default: ${fallback}.`}`
}

/** Indents rows and aligns their second column. */
function lines(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([term]) => term.length))
  return rows.map(([term, about]) => `  ${term.padEnd(width)}  ${about}`).join('\n')
}
