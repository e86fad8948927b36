import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNSET_SETTINGS } from '../test/unset-settings.mjs'

/** Path of the tarball to install instead of a published version. `npm test` and `npm run pack -- --test` set it. */
const TARBALL = process.env.PACKAGE_TARBALL ?? ''

const action = readFileSync(resolve(import.meta.dirname, '../../action.yml'), 'utf8')
const script = (action.split('      run: |\n')[1] ?? '').replace(/^ {8}/gm, '')

test('the script in action.yml reads its inputs only from environment variables', () => {
  expect(script).toContain('"countersign@$VERSION"')
  expect(script).not.toContain('${{')
})

describe.skipIf(TARBALL === '')('the action', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-action-'))
  })
  afterEach(() => {
    for (const file of globSync('countersign-*/ready.json', { cwd: folder })) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (text !== '') process.kill(JSON.parse(text).pid, 'SIGTERM')
    }
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs the script with the environment variables of the action's step. */
  async function run(settings: Readonly<Record<string, string>>) {
    const outputs = join(folder, 'outputs')
    writeFileSync(outputs, '')
    const variables = {
      VERSION: `file:${TARBALL}`,
      PORT: '0',
      SEED: '',
      RUNNER_TEMP: folder,
      GITHUB_OUTPUT: outputs,
      npm_config_ignore_scripts: 'true',
      npm_config_prefer_offline: 'true',
      npm_config_cache: join(folder, 'npm'),
    }
    const env = { ...process.env, ...UNSET_SETTINGS, ...variables, ...settings }
    const child: ChildProcess = spawn('bash', ['--noprofile', '--norc', '-c', script], { cwd: folder, env })
    let printed = ''
    child.stdout?.on('data', piece => (printed += piece))
    const [code] = await once(child, 'exit')
    const lines = readFileSync(outputs, 'utf8').trim().split('\n')
    return { code, printed, outputs: Object.fromEntries(lines.map(line => line.split(/=(.*)/s, 2))) }
  }

  test('fills the sandbox from a seed file', async () => {
    const seed = join(folder, 'a seed.json')
    const body = { customerType: 'INDIVIDUAL', platformCustomerId: 'seeded' }
    writeFileSync(seed, JSON.stringify({ requests: [{ method: 'POST', path: '/customers', body }] }))
    const { code, printed, outputs } = await run({ SEED: seed })
    expect(code, printed).toBe(0)
    const authorization = `Basic ${btoa(`${outputs['client-id']}:${outputs['client-secret']}`)}`
    const address = `${outputs['base-url']}/customers?platformCustomerId=seeded`
    expect((await (await fetch(address, { headers: { authorization } })).json()).data).toHaveLength(1)
  })

  test('starts the sandbox with its console, masks the secret, and outputs a valid token', async () => {
    const { code, printed, outputs } = await run({})
    expect(code, printed).toBe(0)
    expect(printed).toBe(`::add-mask::${outputs['client-secret']}\n`)
    const authorization = `Basic ${btoa(`${outputs['client-id']}:${outputs['client-secret']}`)}`
    expect((await fetch(`${outputs['base-url']}/customers`, { headers: { authorization } })).status).toBe(200)
    expect((await fetch(outputs.origin)).headers.get('content-type')).toContain('text/html')
  })

  test('fails and prints the error if the sandbox does not start', async () => {
    const { code, printed } = await run({ PORT: 'eighty' })
    expect(code).toBe(1)
    expect(printed).toMatch(/^::error::countersign@file:.* did not start: .*port/i)
  })
})
