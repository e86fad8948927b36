import { expect, test } from 'vitest'
import { commandHelp, programHelp } from '#lib/package/command-help'
import { COMMANDS } from '#lib/package/commands/commands'
import { readOptions } from '#lib/package/run-program'
import { SettingError } from '#lib/runtime/config/setting-error'
import { runCommandLine } from '#lib/testing/sandbox/run-command-line'

const commandOf = (name: string) => COMMANDS[name] ?? expect.fail(name)

function rejectionOf(name: string, args: readonly string[]): string {
  try {
    readOptions(name, commandOf(name), args)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'no rejection'
}

test('countersign --help lists each command in one line', async () => {
  const { code, stdout } = await runCommandLine(['--help'])
  expect([code, stdout]).toEqual([0, programHelp()])
  for (const name of Object.keys(COMMANDS)) expect(stdout).toMatch(new RegExp(`^  ${name} +[A-Z].+\\.$`, 'm'))
})

test('countersign listen --help prints the options of listen, and not those of other commands', async () => {
  const { code, stdout } = await runCommandLine(['listen', '--help'])
  expect([code, stdout]).toEqual([0, commandHelp('listen', commandOf('listen'))])
  expect(stdout).toMatch(/^ {2}--forward URL {2}\S/m)
  expect(stdout).not.toContain('--seed')
})

test.each(Object.keys(COMMANDS))('the help of %s describes each option, with a name for its value', name => {
  const help = commandHelp(name, commandOf(name))
  for (const [option, { type }] of Object.entries(commandOf(name).options)) {
    expect(help).toMatch(new RegExp(`^  --${option}${type === 'string' ? ' \\S+' : ''} {2,}[A-Z].+\\.$`, 'm'))
  }
})

test.each(Object.keys(COMMANDS))('%s rejects an unknown option, and lists its options', name => {
  const known = Object.keys(commandOf(name).options).map(option => `--${option}`)
  expect(rejectionOf(name, ['--zzzzzzzzzzzz'])).toBe(
    `Unknown option '--zzzzzzzzzzzz'. Options of ${name}: ${known.join(', ') || 'none'}.`,
  )
})

test.each([
  ['start', ['--prot', '1'], 'Did you mean --port?'],
  ['listen', ['--foward', 'x'], 'Did you mean --forward?'],
  ['start', ['--port', '1', '--port', '2'], '--port is given twice. Use it once.'],
  ['snapshot', ['list', '--load'], '--load is valid only after snapshot import.'],
  ['snapshot', ['save', 'x', '--id', 'y'], '--id is valid only after snapshot export.'],
  ['health', ['now'], "Unexpected argument 'now'"],
  ['start', ['--json=yes'], "'--json' does not take an argument"],
  ['start', ['--port'], '--port needs a value, as in --port N.'],
  ['start', ['--data', '--port', '4010'], '--data needs a value, as in --data DIR.'],
])('%s %j is rejected in one line', (name, args, problem) => {
  const line = rejectionOf(name, args)
  expect(line).toContain(problem)
  expect(line).toMatch(/^[^\n]+\.$/)
})

test('an unknown command is rejected in one line, with the nearest command', async () => {
  expect(await runCommandLine(['lisen', '--help'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `Unknown command lisen. Did you mean listen? Valid commands: ${Object.keys(COMMANDS).join(', ')}.\n`,
  })
})
