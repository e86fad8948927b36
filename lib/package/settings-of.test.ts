import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDataFolder } from '#db/sqlite/create-data-folder'
import { settingsOf } from '#lib/package/settings-of'
import { startSandbox } from '#lib/package/start-sandbox'
import { launchCommandLine, runCommandLine } from '#lib/testing/sandbox/run-command-line'

const folder = mkdtempSync(join(tmpdir(), 'countersign-settings-'))
const FILE = join(folder, 'a-file')
const POSTGRES = 'postgres://localhost/pay'
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: readonly string[], env = {}) =>
  runCommandLine(args, { cwd: folder, env: { XDG_CACHE_HOME: join(folder, 'cache'), ...env } })

describe('--data', () => {
  test('overrides a SQLite file in DATABASE_URL', () => {
    vi.stubEnv('DATABASE_URL', 'file:./other.sqlite')
    expect(settingsOf({ data: '/x/y' }).DATABASE_URL).toBe('file:///x/y/countersign.sqlite')
  })

  test.each(['start', 'credentials'])('%s rejects it together with a PostgreSQL database', async command => {
    const outcome = await run([command, '--data', 'x'], { DATABASE_URL: POSTGRES })
    const problem = '--data names a folder, but DATABASE_URL names a PostgreSQL database.'
    const fix = 'Drop --data to use PostgreSQL, or unset DATABASE_URL to use the folder.'
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `${problem} ${fix}\n` })
    expect(existsSync(join(folder, 'x'))).toBe(false)
  })

  test('is rejected together with a PostgreSQL database in the file that DATABASE_URL_FILE names', () => {
    writeFileSync(join(folder, 'url'), POSTGRES)
    vi.stubEnv('DATABASE_URL_FILE', join(folder, 'url'))
    expect(() => settingsOf({ data: 'x' })).toThrow(/unset DATABASE_URL_FILE to use the folder\.$/)
  })
})

describe('an error names', () => {
  beforeAll(() => writeFileSync(FILE, ''))

  test.each([
    [['--port', 'abc'], {}, '--port abc is not a valid port.'],
    [['--port='], { PORT: '1' }, '--port needs a number, such as --port 3000.'],
    [['--host='], {}, '--host needs an address, such as --host 127.0.0.1.'],
    [['--host', '192.0.2.1', '--port', '0'], {}, '--host 192.0.2.1 is not an address of this machine.'],
    [['--data', '/dev/null/x', '--port', '0'], {}, 'or set --data to another folder, or use --ephemeral.'],
    [['--data', FILE, '--port', '0'], {}, `--data ${FILE} is not a folder. Use a folder, such as --data ./sandbox.`],
    [[], { PORT: 'abc' }, 'PORT=abc is not a valid port.'],
    [['--port', '0'], { SANDBOX_COLOR: 'red' }, 'Valid settings: PORT, '],
  ])('what the user wrote: %j %j', async (args, env, problem) => {
    const { code, stdout, stderr } = await run(['start', ...args], env)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(problem)
    expect(stderr).toMatch(/^[^\n]+\.\n$/)
  })

  test.each([
    [[], 'set --data to another folder, or use --ephemeral.'],
    [['--data', 'data'], 'set --data to another folder, or use --ephemeral.'],
  ])('what to do if another process uses the data folder: %j', async (args, fix) => {
    const sandbox = await startSandbox({ storage: { folder: join(folder, 'data') } })
    const { code, stderr } = await run(['start', '--headless', '--port', '0', ...args])
    await sandbox.close()
    const problem = `${join(folder, 'data/countersign.sqlite')} is in use by process ${process.pid}.`
    expect([code, stderr]).toEqual([1, `${problem} Stop that process or ${fix}\n`])
  })

  test('the options of startSandbox', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(startSandbox({ port })).rejects.toThrow(
      /set port to another port, or set port to 0 for a free port\.$/,
    )
    other.close()
    await expect(startSandbox({ storage: { folder: '/dev/null/x' } })).rejects.toThrow(
      /set storage\.folder to another folder\./,
    )
  })
})

describe('a data folder', () => {
  test('gets a .gitignore of * when it is created', async () => {
    const data = join(folder, 'new/data')
    const sandbox = await startSandbox({ storage: { folder: data } })
    await sandbox.close()
    expect(readFileSync(join(data, '.gitignore'), 'utf8')).toBe('*\n')
    expect(existsSync(join(data, 'credentials.json'))).toBe(true)
  })

  test('that already exists gets no .gitignore', () => {
    createDataFolder(folder)
    expect(existsSync(join(folder, '.gitignore'))).toBe(false)
  })

  test('without credentials.json makes credentials and start print the fix', async () => {
    const data = join(folder, 'lost')
    await (await startSandbox({ storage: { folder: data } })).close()
    rmSync(join(data, 'credentials.json'))
    const fix = 'Set SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET, or start with a new data folder.'
    const lost = await run(['credentials', '--data', data])
    expect(lost).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^credentials\.json is missing/) })
    expect(lost.stderr).toContain(fix)
    const server = launchCommandLine(['start', '--port', '0', '--headless', '--data', data], { cwd: folder })
    let printed = ''
    server.stdout?.on('data', piece => (printed += piece))
    while (!printed.includes('API token')) await once(server.stdout ?? expect.fail('no output'), 'data')
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(printed).toContain(fix)
    expect(printed).not.toContain('npx countersign credentials')
    expect((await run(['credentials', '--data', join(folder, 'unused')])).stderr).toContain('Run countersign first')
  })
})
