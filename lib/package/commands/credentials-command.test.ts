import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { launchCommandLine, PROGRAM, runCommandLine } from '#lib/testing/sandbox/run-command-line'
import { serveWorlds } from '#lib/testing/sandbox/serve-worlds'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

const PROJECT = resolve(import.meta.dirname, '../../..')

const folder = mkdtempSync(join(tmpdir(), 'countersign-credentials-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a server, waits until it has printed its banner, and ends it. Returns the text and the state's command. */
async function printedBy(server: ChildProcess): Promise<{ printed: string; command: string }> {
  let printed = ''
  server.stdout?.on('data', piece => (printed += piece))
  while (!printed.includes('API token')) await once(server.stdout ?? expect.fail('no output'), 'data')
  const origin = /http:\/\/localhost:\d+/.exec(printed)?.[0]
  const { credentialsCommand } = await (await fetch(`${origin}/api/sandbox/state`)).json()
  server.kill('SIGTERM')
  await once(server, 'exit')
  return { printed, command: credentialsCommand }
}

test('on a later start, the server prints a credentials command that prints the token of its data folder', async () => {
  const options = { cwd: folder, env: { XDG_CACHE_HOME: join(folder, 'cache') } }
  const start = () => launchCommandLine(['start', '--port', '0', '--headless', '--data', "my data's"], options)
  await printedBy(start())
  const { printed, command } = await printedBy(start())
  expect(command).toBe(`${process.execPath} ${PROGRAM} credentials --data 'my data'\\''s'`)
  expect(printed).toContain(`(to print the secret: ${command})`)
  expect(runInShell(command, options)).toBe(assignmentsOf(join(folder, "my data's")))
})

test('in a clone, the server prints a credentials command that prints the token of its database', async () => {
  const data = join(folder, 'clone')
  const env = { DATABASE_URL: `file:${join(data, 'shop.sqlite')}`, PORT: '0', NODE_OPTIONS: '--no-warnings' }
  const server = join(PROJECT, 'lib/runtime/server/serve.ts')
  const { command } = await printedBy(
    spawn(process.execPath, [server], { env: { ...process.env, ...UNSET_SETTINGS, ...env } }),
  )
  expect(runInShell(command, { cwd: PROJECT, env })).toBe(assignmentsOf(data))
})

test('exports the token to child programs, and names on stderr the file that it read', async () => {
  const options = { cwd: folder, env: { XDG_CACHE_HOME: join(folder, 'cache') } }
  await printedBy(launchCommandLine(['start', '--port', '0', '--headless'], options))
  const { stdout, stderr } = await runCommandLine(['credentials'], options)
  expect(stdout).toBe(assignmentsOf(join(folder, 'data')))
  expect(stderr).toBe(
    `Read ${join(folder, 'data/credentials.json')}. If your server uses --ephemeral or another folder, name it with --url.\n`,
  )
  const env = runInShell(`eval "$(${process.execPath} ${PROGRAM} credentials 2>/dev/null)"; env`, options)
  for (const line of stdout.trim().split('\n')) expect(env).toContain(`${line.replace('export ', '')}\n`)
})

test('with --url, prints the token of a running server without a data folder, and of a world', async () => {
  const server = await serveWorlds()
  const { body: world } = await server.create({ name: 'shop' })
  const tokenAt = async (url: string) =>
    JSON.parse((await runCommandLine(['credentials', '--url', url, '--format', 'json'])).stdout)
  expect(await tokenAt(server.origin)).toEqual((await server.control('GET', '/token')).body)
  expect(await tokenAt(world.origin)).toEqual({ clientId: world.clientId, clientSecret: world.clientSecret })
  expect(await runCommandLine(['credentials', '--url', server.origin, '--data', folder])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Use --data or --url, not both.\n',
  })
  await server.end()
})

function runInShell(command: string, { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> }): string {
  return execFileSync('sh', ['-c', command], {
    cwd,
    env: { ...process.env, ...UNSET_SETTINGS, ...env },
    encoding: 'utf8',
  })
}

function assignmentsOf(data: string): string {
  const { clientId, clientSecret } = JSON.parse(readFileSync(join(data, 'credentials.json'), 'utf8'))
  return `export CLIENT_ID=${clientId}\nexport CLIENT_SECRET=${clientSecret}\n`
}
