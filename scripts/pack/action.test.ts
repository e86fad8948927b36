import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PRACTICES } from '#lib/domain/readiness/practices'
import { startSandbox } from '#lib/package/start-sandbox'
import { MISTAKES, runSampleClient } from '#lib/testing/clients/sample-client'
import { UNSET_SETTINGS } from '../test/unset-settings.mjs'

/** Path of the tarball to install instead of a published version. `npm run test:all` and `npm run pack -- --test` set it. */
const TARBALL = process.env.PACKAGE_TARBALL ?? ''

const action = readFileSync(resolve(import.meta.dirname, '../../action.yml'), 'utf8')
const script = (action.split('      run: |\n')[1] ?? '').replace(/^ {8}/gm, '')

const workflow =
  /```yaml\n(name: Tests\n.*?)```/s.exec(readFileSync(resolve(import.meta.dirname, '../../docs/ci.md'), 'utf8'))?.[1] ??
  ''

test('the script in action.yml reads its inputs only from environment variables', () => {
  expect(script).toContain('"countersign@$PACKAGE"')
  expect(script).not.toContain('${{')
})

/** Returns the lines of a step of the workflow in docs/ci.md below `member`, as pairs of name and value. */
function membersOf(step: string, member: string): Readonly<Record<string, string>> {
  const [, text = ''] = workflow.split(step)
  const [, lines = ''] = new RegExp(`^ {8}${member}:\\n((?: {10}.*\\n)+)`, 'm').exec(text) ?? []
  return Object.fromEntries(
    Array.from(lines.matchAll(/^ +([\w-]+): (.*?)(?: # .*)?$/gm), ([, name = '', value = '']) => [name, value]),
  )
}

/** Returns the ID of the process of npx that started a process. Npx starts programs through a shell. */
function npxAbove(pid: number): number {
  const row = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, args = ''] = /^\s*(\d+)\s+(.*)/.exec(row) ?? expect.fail(`no process ${pid}`)
  return args.startsWith('npm exec') ? pid : npxAbove(Number(parent))
}

// Each test may install the tarball with npx, which takes long beside other tests.
describe.skipIf(TARBALL === '')('the action', { timeout: 180_000 }, () => {
  /** Shared by the tests, so that npx installs the tarball once. */
  const cache = mkdtempSync(join(tmpdir(), 'countersign-action-npm-'))
  afterAll(() => rmSync(cache, { recursive: true, force: true }))
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
      PACKAGE: TARBALL,
      PORT: '0',
      SEED: '',
      REPORT: '',
      FAIL_ON: '',
      ORIGIN: '',
      RUNNER_TEMP: folder,
      GITHUB_OUTPUT: outputs,
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      npm_config_ignore_scripts: 'true',
      npm_config_prefer_offline: 'true',
      npm_config_cache: cache,
    }
    const env = { ...process.env, ...UNSET_SETTINGS, ...variables, ...settings }
    const child: ChildProcess = spawn('bash', ['--noprofile', '--norc', '-c', script], { cwd: folder, env })
    let printed = ''
    child.stdout?.on('data', piece => (printed += piece))
    const [code] = await once(child, 'exit')
    const lines = readFileSync(outputs, 'utf8').trim().split('\n')
    return { code, printed, outputs: Object.fromEntries(lines.map(line => line.split(/=(.*)/s, 2))) }
  }

  test('runs the workflow of docs/ci.md: fills the sandbox from the seed file, and passes its URL and token to the tests', async () => {
    const inputs = membersOf('- id: countersign\n', 'with')
    expect(Object.keys(inputs).every(name => action.includes(`\n  ${name}:\n`))).toBe(true)
    for (const path of [inputs.package ?? '', inputs.seed ?? ''])
      mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(TARBALL, join(folder, inputs.package ?? ''))
    const body = { customerType: 'INDIVIDUAL', platformCustomerId: 'seeded' }
    writeFileSync(
      join(folder, inputs.seed ?? ''),
      JSON.stringify({ requests: [{ method: 'POST', path: '/customers', body }] }),
    )
    const started = await run({ PACKAGE: inputs.package ?? '', SEED: inputs.seed ?? '' })
    expect(started.code, started.printed).toBe(0)
    const variables = Object.entries(membersOf('- run: npm test\n', 'env')).map(([name, value]) => {
      const [, output = ''] = /^\$\{\{ steps\.countersign\.outputs\.([\w-]+) \}\}$/.exec(value) ?? []
      return [name, started.outputs[output] ?? expect.fail(value)]
    })
    const { API_URL, CLIENT_ID, CLIENT_SECRET } = Object.fromEntries(variables)
    const authorization = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`
    const address = `${API_URL}/customers?platformCustomerId=seeded`
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

  test('adds the report on the client to the summary, and fails for a violated practice', async () => {
    const { outputs } = await run({})
    const authorization = `Basic ${btoa(`${outputs['client-id']}:${outputs['client-secret']}`)}`
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${outputs['base-url']}${path}`, {
        ...init,
        headers: { authorization, 'content-type': 'application/json' },
      })
    const report = { REPORT: 'markdown', FAIL_ON: 'violated', ORIGIN: outputs.origin ?? '' }
    await call('/config')
    expect(await run(report)).toMatchObject({ code: 0, printed: '' })
    await call('/quotes', { method: 'POST', body: JSON.stringify({ privateKey: '01' }) })
    expect(await run(report)).toMatchObject({ code: 1, printed: expect.stringContaining('is violated. See') })
    const summary = readFileSync(join(folder, 'summary.md'), 'utf8')
    expect(summary.match(/^# Readiness: \d+ proven, (\d)/gm)).toHaveLength(2)
    expect(await run({ ...report, REPORT: 'pdf' })).toMatchObject({ code: 1, printed: expect.stringContaining('pdf') })
    const closed = { ...report, ORIGIN: 'http://127.0.0.1:1' }
    expect((await run(closed)).printed).toMatch(/^::error::countersign \(.*\) made no report: \S/)
  })

  test.each([undefined, ...MISTAKES])(
    'the last step of the workflow fails for a client with a mistake only: %s',
    async mistake => {
      const { package: path = '', ...inputs } = membersOf(
        "- if: always() # the report on your client goes to the job's summary\n",
        'with',
      )
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      copyFileSync(TARBALL, join(folder, path))
      const sandbox = await startSandbox()
      try {
        await runSampleClient(sandbox, mistake)
        const { report: REPORT = '', 'fail-on': FAIL_ON = '' } = inputs
        const { code, printed } = await run({ PACKAGE: path, REPORT, FAIL_ON, ORIGIN: sandbox.origin })
        expect([code, printed]).toEqual(
          mistake === undefined
            ? [0, '']
            : [1, expect.stringMatching(/^::error::A practice of the client is violated\./)],
        )
        const titles = PRACTICES.filter(({ id }) => id === mistake).map(({ title }) => title)
        const summary = readFileSync(join(folder, 'summary.md'), 'utf8')
        expect(Array.from(summary.matchAll(/^\| (.*) \| VIOLATED \|/gm), ([, title]) => title)).toEqual(titles)
      } finally {
        await sandbox.close()
      }
    },
  )

  test('starts a sandbox that outlives the step, and that ends when npx has gone away', async () => {
    const { code, printed, outputs } = await run({})
    expect(code, printed).toBe(0)
    // The server keeps this response open until the server ends.
    const events = await fetch(`${outputs.origin}/api/sandbox/events`)
    expect(events.status).toBe(200)
    const [file = ''] = globSync('countersign-*/ready.json', { cwd: folder })
    process.kill(npxAbove(JSON.parse(readFileSync(join(folder, file), 'utf8')).pid), 'SIGKILL')
    await events.text().catch(() => undefined)
    await expect(fetch(outputs.origin)).rejects.toThrow()
    rmSync(join(folder, file))
  })

  test.each([
    [
      'a port that is not a number',
      { PORT: 'eighty' },
      /^::error::countersign \(.*\) did not start: .*eighty.*\n::group::/,
    ],
    ['a missing tarball', { PACKAGE: 'vendor/none.tgz' }, /^::error::The tarball vendor\/none\.tgz does not exist\./],
    // The version is not valid, so npm asks no registry.
    [
      'a version that npm rejects',
      { PACKAGE: '1 2' },
      /^::error::countersign \(1 2\) did not start: npm error (?!code|A complete log)\S+ /,
    ],
  ])('for %s, fails and prints the first meaningful line', async (_, settings, expected) => {
    const { code, printed } = await run(settings)
    expect([code, printed]).toEqual([1, expect.stringMatching(expected)])
  })
})
