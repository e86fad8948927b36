import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, stamp } from '#lib/package/wallet/wallet'
import { launchCommandLine, runCommandLine } from '#lib/testing/sandbox/run-command-line'

const TYPES = ['EMAIL_OTP', 'SMS_OTP', 'OAUTH', 'PASSKEY'] as const
const WALLET = 'InternalAccount:00000000-0000-7000-8000-000000000006'

const folder = mkdtempSync(join(tmpdir(), 'countersign-wallet-'))
const env = { XDG_CACHE_HOME: folder }
let server: ChildProcess
let ready: { origin: string; baseUrl: string; clientId: string; clientSecret: string }
beforeAll(async () => {
  writeFileSync(join(folder, 'null.json'), 'null')
  execFileSync('mkfifo', [join(folder, 'pipe')])
  server = launchCommandLine(['start', '--port', '0', '--ephemeral', '--headless', '--json'], { cwd: folder, env })
  const [line] = await once(createInterface({ input: server.stdout ?? expect.fail('no output') }), 'line')
  ready = JSON.parse(line)
})
afterAll(async () => {
  const ended = once(server, 'close')
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

const signInBy = (file: string, ...args: readonly string[]) =>
  runCommandLine(['wallet', 'sign-in', '--url', ready.origin, '--session', join(folder, file), ...args], { env })

test.each(TYPES)('signIn signs in with %s on a server in another process', async type => {
  const { baseUrl, clientId, clientSecret } = ready
  const wallet = await signIn({ baseUrl, token: { clientId, clientSecret } }, { accountId: WALLET, with: type })
  expect(wallet.session).toMatchObject({ accountId: WALLET, type })
  const ended = await wallet.fetch(`/auth/sessions/${wallet.session.id}`, { method: 'DELETE' })
  expect(ended.status).toBe(204)
})

describe('countersign wallet', () => {
  test('sign-in prints the session, and stores its key in a file that only its owner can read', async () => {
    const { code, stdout, stderr } = await signInBy('first.json', '--with', 'SMS_OTP')
    const printed = `Wrote the session and its private key to ${join(folder, 'first.json')}.\n`
    expect([code, stderr]).toEqual([0, printed])
    const stored = JSON.parse(readFileSync(join(folder, 'first.json'), 'utf8'))
    expect(JSON.parse(stdout)).toEqual(stored.session)
    expect(stored.session).toMatchObject({ accountId: WALLET, type: 'SMS_OTP' })
    expect(stdout).not.toContain(stored.privateKey)
    expect(statSync(join(folder, 'first.json')).mode & 0o777).toBe(0o600)
  })

  test('sign-in with --account signs in to the wallet of another customer', async () => {
    const authorization = `Basic ${btoa(`${ready.clientId}:${ready.clientSecret}`)}`
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ customerType: 'INDIVIDUAL', email: 'grace@example.com' })
    const created = await fetch(`${ready.baseUrl}/customers`, { method: 'POST', headers, body })
    const path = `/customers/internal-accounts?type=EMBEDDED_WALLET&customerId=${(await created.json()).id}`
    const { data } = await (await fetch(ready.baseUrl + path, { headers })).json()
    const { code, stdout, stderr } = await signInBy('grace.json', '--account', data[0].id)
    expect([code, stderr]).toEqual([0, expect.stringContaining('grace.json')])
    expect(JSON.parse(stdout)).toMatchObject({ accountId: data[0].id, type: 'EMAIL_OTP' })
  })

  test('stamp prints the stamp of the exact bytes of its input', async () => {
    const file = join(folder, 'first.json')
    const { privateKey } = JSON.parse(readFileSync(file, 'utf8'))
    for (const payload of [Buffer.from('{"a":1}'), Buffer.from('{"a":1}\n'), Buffer.from([0xff, 0x0d, 0x0a])]) {
      expect(await stampOf(file, payload)).toBe(`${stamp(payload, privateKey)}\n`)
    }
  })

  test.each([
    ['ends with a newline', '{"a":1}\n', 'ends with a newline'],
    ['is a whole response', '{"payloadToSign":"{}","requestId":"Request:1"}', 'only its payloadToSign'],
    ['contains a payload only', '{"a":1}', ''],
  ])('stamp signs an input that %s, and warns if it is likely a mistake', async (_, stdin, warning) => {
    const file = join(folder, 'first.json')
    const { privateKey } = JSON.parse(readFileSync(file, 'utf8'))
    const { code, stdout, stderr } = await runCommandLine(['wallet', 'stamp', '--session', file], { env, stdin })
    expect([code, stdout]).toEqual([0, `${stamp(Buffer.from(stdin), privateKey)}\n`])
    expect(stderr).toMatch(warning === '' ? /^$/ : /^Warning: [^\n]+\.\n$/)
    expect(stderr).toContain(warning)
  })

  test('stamp reads a session from a pipe, as with <(cat file), and stops at one without an end', async () => {
    const pipe = join(folder, 'written')
    execFileSync('mkfifo', [pipe])
    const shell = (script: string) => spawn('sh', ['-c', script, 'sh', join(folder, 'first.json'), pipe])
    const writer = shell('cat "$1" > "$2"')
    const { privateKey } = JSON.parse(readFileSync(join(folder, 'first.json'), 'utf8'))
    expect(await stampOf(pipe, Buffer.from('{}'))).toBe(`${stamp(Buffer.from('{}'), privateKey)}\n`)
    if (writer.exitCode === null) await once(writer, 'close')
    const endless = shell('exec yes > "$2"')
    const { code, stderr } = await runCommandLine(['wallet', 'stamp', '--session', pipe], { env })
    if (endless.exitCode === null && endless.signalCode === null) await once(endless, 'close')
    expect([code, stderr]).toEqual([1, expect.stringContaining('more than 100000 characters')])
  })

  test('sign-in keeps an existing file and starts no session, unless --force replaces the file', async () => {
    const file = join(folder, 'kept.json')
    writeFileSync(file, 'mine')
    const before = await sessions()
    const kept = await signInBy('kept.json', '--with', 'SMS_OTP')
    expect(kept).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/kept\.json exists\. .+--force\.\n$/),
    })
    expect([readFileSync(file, 'utf8'), await sessions()]).toEqual(['mine', before])
    expect((await signInBy('kept.json', '--with', 'SMS_OTP', '--force')).code).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('privateKey')
  })

  test.each([
    ['a folder in place of a file', ['--session', folder, '--force'], 'not a regular file'],
    ['an unknown type', ['--with', 'email'], '--with email is not a credential type. Use one of EMAIL_OTP, SMS_OTP'],
    ['an unknown account', ['--account', 'InternalAccount:00000000-0000-7000-8000-00000000dead'], 'has no account'],
  ])('sign-in reports %s in one line, and writes no file', async (_, args, problem) => {
    const own = args.includes('--session') ? [] : ['--session', join(folder, 'none.json')]
    const call = ['wallet', 'sign-in', '--url', ready.origin, ...own, ...args]
    const { code, stdout, stderr } = await runCommandLine(call, { env })
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^[^\n]+\.\n$/)])
    expect(stderr).toContain(problem)
    expect(existsSync(join(folder, 'none.json'))).toBe(false)
  })

  test('sign-in without an account reports in one line that the world has no starter wallet', async () => {
    const world = await (await fetch(`${ready.origin}/api/sandbox/worlds`, { method: 'POST' })).json()
    const headers = { authorization: `Basic ${btoa(`${world.clientId}:${world.clientSecret}`)}` }
    const { data } = await (await fetch(`${world.baseUrl}/customers`, { headers })).json()
    for (const { id } of data) await fetch(`${world.baseUrl}/customers/${id}`, { method: 'DELETE', headers })
    const call = ['wallet', 'sign-in', '--url', world.origin, '--session', join(folder, 'none.json')]
    const problem = `The platform whose first token is ${world.clientId} has no starter wallet.`
    expect(await runCommandLine(call, { env })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${problem} Name a wallet with --account.\n`,
    })
    expect(existsSync(join(folder, 'none.json'))).toBe(false)
  })

  test.each([
    ['with CLIENT_ID alone', { CLIENT_ID: 'x' }, 'CLIENT_ID is set without CLIENT_SECRET. Set both, or neither.'],
    [
      'with an unknown token',
      { CLIENT_ID: 'x', CLIENT_SECRET: 'y' },
      'No platform has x as its first API token. Correct CLIENT_ID, or name a wallet with --account.',
    ],
  ])('sign-in %s fails in one line', async (_, token, problem) => {
    const call = ['wallet', 'sign-in', '--url', ready.origin, '--session', join(folder, 'none.json')]
    const outcome = await runCommandLine(call, { env: { ...env, ...token } })
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `${problem}\n` })
  })

  test.each([
    ['an empty input', ['stamp', '--session', join(folder, 'first.json')], 'no payload'],
    ['a missing file', ['stamp', '--session', join(folder, 'gone.json')], 'gone.json'],
    ['a pipe without a writer', ['stamp', '--session', join(folder, 'pipe')], 'no process wrote to it for 10 seconds'],
    ['a folder', ['stamp', '--session', folder], 'neither a regular file nor a pipe'],
    ['a device', ['stamp', '--session', '/dev/zero'], 'neither a regular file nor a pipe'],
    ['a file without a key', ['stamp', '--session', join(folder, 'null.json')], 'null.json has no privateKey'],
    ['an unknown action', ['sign'], 'wallet sign-in'],
    ['an option of another action', ['stamp', '--force'], '--force is valid only after wallet sign-in'],
  ])('reports %s in one line', async (_, args, problem) => {
    const { code, stdout, stderr } = await runCommandLine(['wallet', ...args], { env })
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^[^\n]+\.\n$/)])
    expect(stderr).toContain(problem)
  })
})

async function sessions(): Promise<unknown> {
  const authorization = `Basic ${btoa(`${ready.clientId}:${ready.clientSecret}`)}`
  const response = await fetch(`${ready.baseUrl}/auth/sessions?accountId=${WALLET}`, { headers: { authorization } })
  return response.json()
}

/** Sends bytes, which may not be UTF-8, to `wallet stamp`. */
async function stampOf(file: string, payload: Uint8Array): Promise<string> {
  const child = launchCommandLine(['wallet', 'stamp', '--session', file], { env })
  let printed = ''
  child.stdout?.on('data', piece => (printed += piece))
  child.stdin?.end(payload)
  await once(child, 'close')
  return printed
}
