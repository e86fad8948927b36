import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { launchCommandLine, PROGRAM, runCommandLine } from '#lib/testing/sandbox/run-command-line'

const folder = mkdtempSync(join(tmpdir(), 'countersign-credentials-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('on a later start, the server prints a credentials command that names its data folder', async () => {
  const options = { cwd: folder, env: { XDG_CACHE_HOME: join(folder, 'cache') } }
  const commands: unknown[] = []
  const printedBy = async () => {
    const server = launchCommandLine(['start', '--port', '0', '--headless', '--data', "my data's"], options)
    let printed = ''
    server.stdout?.on('data', piece => (printed += piece))
    while (!printed.includes('API token')) await once(server.stdout ?? expect.fail('no output'), 'data')
    const origin = /http:\/\/localhost:\d+/.exec(printed)?.[0]
    commands.push((await (await fetch(`${origin}/api/sandbox/state`)).json()).credentialsCommand)
    server.kill('SIGTERM')
    await once(server, 'exit')
    return printed
  }
  await printedBy()
  expect(await printedBy()).toContain(
    `(to print the secret: ${process.execPath} ${PROGRAM} credentials --data 'my data'\\''s')`,
  )
  expect(commands[1]).toBe(`${process.execPath} ${PROGRAM} credentials --data 'my data'\\''s'`)
  expect(await runCommandLine(['credentials', '--data', "my data's"], options)).toMatchObject({ code: 0, stderr: '' })
})
