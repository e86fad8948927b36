import type { Command } from '#lib/package/command'
import { optionRows, usagesOf } from '#lib/package/command-help'
import { COMMANDS } from '#lib/package/commands/commands'
import { table, withGenerated } from './generated-part.ts'

/** Returns docs/cli.md with the current commands between its markers. Throws if a marker is missing or misplaced. */
export function drawCommandLine(document: string): string {
  const sections = Object.entries(COMMANDS).map(([name, command]) => drawCommand(name, command))
  return withGenerated('docs/cli.md', document, sections)
}

function drawCommand(name: string, command: Command): string {
  const { about, words = {}, environment } = command
  return [
    `### ${name}`,
    about,
    ['```sh', ...usagesOf(name, command), '```'].join('\n'),
    tableOf('Argument', Object.entries(words)),
    tableOf('Option', optionRows(command)),
    `Reads ${environment.map(variable => `\`${variable}\``).join(', ')}.`,
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

function tableOf(head: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return ''
  const cell = (text: string) => text.replaceAll('|', '\\|')
  return table(
    [head, 'Meaning'],
    rows.map(([form, about]) => [form === '' ? 'none' : `\`${cell(form)}\``, cell(about)]),
  )
}
