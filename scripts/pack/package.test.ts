import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createWebServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { chromium } from '@playwright/test'
import Client from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyImage } from '#db/sqlite/sqlite-memory'
import { nodeProblem } from '#lib/package/node-problem'
import { webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { UNSET_SETTINGS } from '../test/unset-settings.mjs'

/** Path of the tarball to test. `npm run test:all` and `npm run pack -- --test` set it. */
const TARBALL = process.env.PACKAGE_TARBALL ?? ''
const POSTGRES = process.env.TEST_POSTGRES_URL
const CHROMIUM = process.env.CHROMIUM_PATH
const PROJECT = resolve(import.meta.dirname, '../..')

/** A Node in PATH that is older than the package needs, if there is one. */
const OLDER_NODE = (process.env.PATH ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'node'))
  .filter(path => existsSync(path))
  .find(path => nodeProblem(execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()))

interface EndedProcess {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface ReadyLine {
  readonly baseUrl: string
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: string
  readonly pid: number
}

/** Code of a page. Returns the type, the status of a signed retry and the status of a quote for each way to sign in. */
const PAGE_PROGRAM = `async platform => {
  const { createPasskey, signIn } = await import('countersign/wallet')
  const { wallet: accountId, externalAccounts } = platform.starter
  const signedCalls = async wallet => {
    const body = JSON.stringify({ privateEnabled: true })
    const { status } = await wallet.fetch('/internal-accounts/' + accountId, { method: 'PATCH', body })
    const source = { sourceType: 'ACCOUNT', accountId }
    const destination = { destinationType: 'ACCOUNT', accountId: externalAccounts.eur }
    const amount = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000_000 }
    const created = { method: 'POST', body: JSON.stringify({ source, destination, ...amount }) }
    const quote = await (await wallet.fetch('/quotes', created)).json()
    return [wallet.session.type, status, (await wallet.execute(quote)).status]
  }
  const signer = await signIn(platform, { accountId, with: 'EMAIL_OTP' })
  const byEmail = await signedCalls(signer)
  const bySms = await signedCalls(await signIn(platform, { accountId, with: 'SMS_OTP', signer }))
  const passkey = await createPasskey(platform, { accountId, signer, origin: location.origin })
  const byPasskey = await signedCalls(await signIn(platform, { accountId, with: 'PASSKEY', passkey }))
  return [byEmail, bySms, byPasskey, await signedCalls(await signIn(platform, { accountId, with: 'OAUTH' }))]
}`

describe.skipIf(TARBALL === '')('the package', () => {
  const root = mkdtempSync(join(tmpdir(), 'countersign-package-'))
  const program = join(root, 'node_modules/countersign/dist/cli.mjs')
  const children: ChildProcess[] = []
  let folders = 0

  beforeAll(async () => {
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', TARBALL]
    await promisify(execFile)('npm', args, { cwd: root, env: environment({}) })
  })
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  })

  function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    return { ...process.env, ...UNSET_SETTINGS, XDG_CACHE_HOME: join(root, 'cache'), ...settings }
  }

  function emptyFolder(): string {
    folders += 1
    const folder = join(root, `work-${folders}`)
    mkdirSync(folder)
    return folder
  }

  function launch(args: readonly string[], cwd: string, settings: Readonly<Record<string, string>> = {}): ChildProcess {
    const child = spawn(process.execPath, [program, ...args], { cwd, env: environment(settings) })
    children.push(child)
    return child
  }

  /** Lets programs below `root` import this project's test runners and Node types. */
  function linkTools(): void {
    for (const name of ['vitest', '@playwright/test', '@types/node']) {
      const link = join(root, 'node_modules', name)
      if (existsSync(link)) continue
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(join(PROJECT, 'node_modules', name), link)
    }
  }

  async function execNode(args: readonly string[], cwd: string): Promise<EndedProcess> {
    const child = spawn(process.execPath, args, { cwd, env: environment({ NODE_OPTIONS: '', VITEST: '' }) })
    return outcomeOf(child)
  }

  async function run(args: readonly string[], cwd = emptyFolder(), settings = {}): Promise<EndedProcess> {
    return outcomeOf(launch(args, cwd, settings))
  }

  async function outcomeOf(child: ChildProcess): Promise<EndedProcess> {
    const printed = { stdout: '', stderr: '' }
    child.stdout?.on('data', piece => (printed.stdout += piece))
    child.stderr?.on('data', piece => (printed.stderr += piece))
    const [code] = await once(child, 'close')
    return { code, ...printed }
  }

  function start(...args: readonly string[]): Promise<{ child: ChildProcess; cwd: string; line: ReadyLine }> {
    return startWith({}, ...args)
  }

  async function startWith(settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
    const cwd = emptyFolder()
    const child = launch(['--port', '0', '--json', ...args], cwd, settings)
    const [line] = await once(child.stdout ?? expect.fail('no output'), 'data')
    return { child, cwd, line: JSON.parse(String(line)) as ReadyLine }
  }

  async function end(child: ChildProcess): Promise<unknown> {
    child.kill('SIGTERM')
    return (await once(child, 'exit'))[0]
  }

  function bytesBelow(folder: string): number {
    const files = globSync('**', { cwd: folder, withFileTypes: true }).filter(entry => entry.isFile())
    return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  }

  test('has a tarball of at most 3.6 MB, and installs as three packages of at most 45 MB in total', () => {
    expect(statSync(TARBALL).size).toBeLessThanOrEqual(3_600_000)
    expect(readdirSync(join(root, 'node_modules')).filter(name => !name.startsWith('.'))).toHaveLength(3)
    expect(bytesBelow(join(root, 'node_modules'))).toBeLessThanOrEqual(45_000_000)
  })

  test('contains its license, the licenses of bundled packages, and a bill of materials with every dependency', () => {
    const folder = join(root, 'node_modules/countersign')
    const licenses = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['zod', 'jose', 'pg', 'react', 'next', 'IBM Plex']) expect(licenses).toContain(`\n${name} `)
    const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const declared = Object.keys({ ...dependencies, ...peerDependencies })
    const installed = readdirSync(join(root, 'node_modules')).filter(name => /^(?!countersign$)\w/.test(name))
    const names: string[] = components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(
      expect.arrayContaining([...declared, ...installed, 'zod', 'jose', 'pg', '@modelcontextprotocol/sdk']),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(readdirSync(folder)).toContain('LICENSE')
  })

  test('contains the empty database that its migrations create', () => {
    const folder = join(dirname(program), 'migrations/sqlite')
    expect(readFileSync(join(folder, 'empty.sqlite')).equals(createEmptyImage(folder))).toBe(true)
  })

  test('--seed fills a new sandbox from a file, but creates no data if a request in the file is rejected', async () => {
    const cwd = emptyFolder()
    const customer = { customerType: 'INDIVIDUAL', platformCustomerId: 'from-a-seed' }
    const seed = { requests: [{ label: 'zoe', method: 'POST', path: '/customers', body: customer }] }
    const file = join(cwd, 'seed.json')
    writeFileSync(file, JSON.stringify(seed))
    const { child, line } = await start('--ephemeral', '--seed', file)
    const headers = { authorization: `Basic ${btoa(`${line.clientId}:${line.clientSecret}`)}` }
    const { data } = await (await fetch(`${line.baseUrl}/customers`, { headers })).json()
    expect(data.map((one: { platformCustomerId: string }) => one.platformCustomerId)).toContain('from-a-seed')
    expect(await end(child)).toBe(143)

    writeFileSync(file, JSON.stringify({ requests: [{ ...seed.requests[0], body: { customerType: 'X' } }] }))
    const wrong = await run(['--port', '0', '--seed', file], cwd)
    expect([wrong.code, wrong.stdout]).toEqual([1, ''])
    expect(wrong.stderr).toMatch(
      /^.*seed\.json: requests\.0 \(POST \/customers\) is rejected with 400 INVALID_INPUT.*\n$/,
    )
    expect(readdirSync(cwd)).toEqual(['seed.json'])
  })

  test('serves the console and the API; the command health prints ok, and the command credentials prints the stored token', async () => {
    const { child, cwd, line } = await start()
    expect(line.pid).toBe(child.pid)
    const page = await fetch(`${line.origin}/flows`)
    expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    const [script] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? []
    expect((await fetch(`${line.origin}${script}`)).status).toBe(200)
    const authorization = `Basic ${btoa(`${line.clientId}:${line.clientSecret}`)}`
    expect((await fetch(`${line.baseUrl}/config`, { headers: { authorization } })).status).toBe(200)
    expect(await run(['health', '--url', line.origin])).toEqual({ code: 0, stdout: 'ok\n', stderr: '' })
    expect(await end(child)).toBe(143)
    const { clientId, clientSecret } = line
    const asText = await run(['credentials'], cwd)
    expect(asText.stdout).toBe(`export CLIENT_ID=${clientId}\nexport CLIENT_SECRET=${clientSecret}\n`)
    const asJson = await run(['credentials', '--data', join(cwd, 'data'), '--format', 'json'])
    expect(JSON.parse(asJson.stdout)).toEqual({ clientId, clientSecret })
  })

  test('with --ephemeral and --headless, serves the API but no pages, and writes no files', async () => {
    const { child, cwd, line } = await start('--ephemeral', '--headless')
    const authorization = `Basic ${btoa(`${line.clientId}:${line.clientSecret}`)}`
    expect((await fetch(`${line.baseUrl}/config`, { headers: { authorization } })).status).toBe(200)
    expect((await fetch(`${line.origin}/`)).status).toBe(404)
    expect(readdirSync(cwd)).toEqual([])
    expect(await end(child)).toBe(143)
  })

  test('the command listen prints calls and webhooks, forwards signed webhooks, and fails when the server exits', async () => {
    const { child, line } = await start('--ephemeral', '--headless')
    const endpoint = await webhookReceiver()
    const forwardTarget = await webhookReceiver()
    const listener = launch(['listen', '--url', line.origin, '--forward', forwardTarget.url], emptyFolder())
    const ended = once(listener, 'exit')
    let printed = ''
    listener.stdout?.on('data', piece => (printed += piece))
    const authorization = `Basic ${btoa(`${line.clientId}:${line.clientSecret}`)}`
    const headers = { authorization, 'content-type': 'application/json', 'user-agent': 'shop/1.0' }
    const body = JSON.stringify({ webhookEndpoint: endpoint.url })
    await fetch(`${line.baseUrl}/config`, { method: 'PATCH', headers, body })
    // Repeat a call until it is printed, because events that occur before the stream opens are lost. The call must not
    // cause webhooks, because the later webhook would wait for them.
    while (!/ GET \S+\/config shop\n/.test(printed)) await (await fetch(`${line.baseUrl}/config`, { headers })).text()
    expect(printed).toMatch(/ call 200 GET \/api\/\S+\/config shop\n/)
    const type = 'CARD.STATUS_CHANGE'
    const init = { method: 'POST', headers, body: JSON.stringify({ type, data: { id: 'Card:1' } }) }
    expect((await fetch(`${line.origin}/api/sandbox/webhooks`, init)).status).toBe(201)
    const arrived = await forwardTarget.arrival(({ event }) => event.type === type)
    expect(arrived.headers['x-grid-signature']).toMatch(/^\{"v":"1"/)
    await end(child)
    expect((await ended)[0]).toBe(1)
    await Promise.all([endpoint.close(), forwardTarget.close()])
    expect(printed).toContain(` webhook ${type} `)
  })

  test('the commands snapshot export and snapshot import --load copy the customers of one server to another', async () => {
    const [source, target] = [await start('--ephemeral', '--headless'), await start('--ephemeral', '--headless')]
    const headersOf = ({ clientId, clientSecret }: ReadyLine) => ({
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/json',
    })
    const body = JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: 'moved' })
    const init = { method: 'POST', headers: headersOf(source.line), body }
    expect((await fetch(`${source.line.baseUrl}/customers`, init)).status).toBe(201)
    const file = join(emptyFolder(), 'shop.json')
    const exported = await run(['snapshot', 'export', file, '--url', source.line.origin])
    expect(exported).toEqual({ code: 0, stdout: '', stderr: '' })
    const imported = await run(['snapshot', 'import', file, '--load', '--url', target.line.origin])
    expect(imported).toEqual({ code: 0, stdout: expect.stringMatching(/^Snapshot:\S+\n$/), stderr: '' })
    const customersOf = async ({ line }: { line: ReadyLine }) =>
      (await fetch(`${line.baseUrl}/customers`, { headers: headersOf(line) })).json()
    expect(await customersOf(target)).toEqual(await customersOf(source))
    await Promise.all([end(source.child), end(target.child)])
  })

  test('the command mcp writes no files, and serves documents and a tool that calls a sandbox in memory', async () => {
    const cwd = emptyFolder()
    const env = environment({}) as Record<string, string>
    const client = new McpClient({ name: 'test', version: '1' })
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], cwd, env }))
    const request = { method: 'GET', path: '/config' }
    expect(await client.callTool({ name: 'call_api', arguments: request })).toMatchObject({
      structuredContent: { status: 200 },
    })
    const behavior = await client.readResource({ uri: 'docs://behavior' })
    expect(behavior.contents).toMatchObject([{ text: expect.stringMatching(/^# /) }])
    await client.close()
    expect(readdirSync(cwd)).toEqual([])
  })

  test('startSandbox serves the API and console; programs that use the package compile in strict mode', async () => {
    const folder = emptyFolder()
    writeFileSync(
      join(folder, 'program.mts'),
      `import { startSandbox, type Sandbox } from 'countersign'
const sandbox: Sandbox = await startSandbox({ console: true })
const platform = await sandbox.platform('shop')
const { status } = await platform.fetch('/config')
const [newest] = await sandbox.exchanges({ limit: 1 })
const page = await fetch(sandbox.origin)
console.log(JSON.stringify([status, newest?.platformId === platform.id, page.status, (await sandbox.clock.read()).mode]))
await sandbox.close()
`,
    )
    writeFileSync(
      join(folder, 'fixtures.mts'),
      `import { expect, test } from 'countersign/vitest'
import { expect as expectIn, test as journey } from 'countersign/playwright'
import globalSetup from 'countersign/global-setup'
test('a', async ({ platform, recording, sandbox }) => {
  await platform.fetch(sandbox.baseUrl)
  expect(await recording.report()).toHaveNoViolations()
  expect(await recording.report()).toMatchObject({ calls: { count: 1 } })
  expect(platform.id).toBe('x')
})
journey('b', async ({ platform, recording, sandbox, page }) => {
  expectIn(await sandbox.report({ platform, recording })).not.toHaveNoViolations()
  expectIn(page.url()).toBe(sandbox.origin)
})
export const teardown: () => Promise<void> = await globalSetup()
`,
    )
    linkTools()
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--module', 'nodenext']
    const compiler = ['--types', 'node', '--lib', 'es2024,esnext.disposable,dom', 'program.mts', 'fixtures.mts']
    const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc')
    const checked = await execNode([tsc, ...options, ...compiler], folder)
    expect(checked).toEqual({ code: 0, stdout: '', stderr: '' })
    const ran = await execNode(['--experimental-strip-types', '--no-warnings', 'program.mts'], folder)
    expect([ran.stderr, ran.stdout]).toEqual(['', '[200,true,200,"system"]\n'])
  })

  test.each([
    ['SettingError', 'await startSandbox({ prot: 1 })'],
    ['RejectedCall', "await (await startSandbox()).platform('')"],
    ['WalletError', "await signIn(await (await startSandbox()).platform(), { accountId: 'none', with: 'EMAIL_OTP' })"],
  ])('an uncaught %s is printed with its name, below a short line of code', async (name, code) => {
    const folder = emptyFolder()
    const imports = "import { startSandbox } from 'countersign'\nimport { signIn } from 'countersign/wallet'\n"
    writeFileSync(join(folder, 'uncaught.mjs'), imports + code)
    const ran = await execNode(['uncaught.mjs'], folder)
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toMatch(new RegExp(`^file:\\S+\\n.{1,200}\\n +\\^+\\n\\n${name}: `))
    expect(ran.stderr.length).toBeLessThan(2_000)
  })

  test.skipIf(CHROMIUM === undefined)(
    'countersign/wallet signs in, retries with a signature and executes quotes in a page of an allowed origin, else names the setting',
    async () => {
      const modulePath = createRequire(join(root, 'page.js')).resolve('countersign/wallet')
      const imports = '<script type="importmap">{"imports":{"countersign/wallet":"/wallet.mjs"}}</script>'
      const site = createWebServer(({ url }, response) => {
        const [type, content] = url === '/wallet.mjs' ? ['javascript', readFileSync(modulePath)] : ['html', imports]
        response.writeHead(url === '/' || url === '/wallet.mjs' ? 200 : 404, { 'content-type': `text/${type}` })
        response.end(content)
      }).listen(0, '127.0.0.1')
      await once(site, 'listening')
      const { port } = site.address() as AddressInfo
      const origin = `http://localhost:${port}`
      const [apiOrigin, otherOrigin] = [`http://api.localhost:${port}`, `http://127.0.0.1:${port}`]
      const allowed = { ALLOWED_ORIGINS: `${origin},${apiOrigin}`, ALLOWED_CONTROL_ORIGINS: origin }
      const { child, line } = await startWith(allowed, '--ephemeral', '--headless')
      const { data } = await (await fetch(`${line.origin}/api/sandbox/platforms`)).json()
      const platform = { baseUrl: line.baseUrl, token: line, starter: data[0].starter }
      const browser = await chromium.launch({ executablePath: CHROMIUM ?? '' })
      try {
        const page = await browser.newPage()
        await page.goto(origin)
        expect(await page.evaluate(`(${PAGE_PROGRAM})(${JSON.stringify(platform)})`)).toEqual(
          ['EMAIL_OTP', 'SMS_OTP', 'PASSKEY', 'OAUTH'].map(type => [
            type,
            200,
            expect.stringMatching(/^(COMPLETED|PROCESSING)$/),
          ]),
        )
        for (const [blocked, setting] of [
          [otherOrigin, 'ALLOWED_ORIGINS'],
          // Such a page needs the control plane only for an ID token of the sandbox.
          [apiOrigin, 'ALLOWED_CONTROL_ORIGINS'],
        ]) {
          await page.goto(blocked ?? '')
          await expect(page.evaluate(`(${PAGE_PROGRAM})(${JSON.stringify(platform)})`)).rejects.toThrow(
            `No response from ${line.baseUrl}. Start the sandbox, correct baseUrl, or add ${blocked} to ${setting}.`,
          )
        }
      } finally {
        await browser.close()
        site.close()
        await end(child)
      }
    },
  )

  test('global-setup sets the URLs and the API token of a sandbox, which ends with the teardown', async () => {
    const folder = emptyFolder()
    writeFileSync(
      join(folder, 'setup.mjs'),
      `import globalSetup from 'countersign/global-setup'
const teardown = await globalSetup()
const { COUNTERSIGN_URL: url, COUNTERSIGN_BASE_URL: baseUrl } = process.env
const { COUNTERSIGN_CLIENT_ID: id, COUNTERSIGN_CLIENT_SECRET: secret } = process.env
const { status } = await fetch(baseUrl + '/config', { headers: { authorization: 'Basic ' + btoa(id + ':' + secret) } })
const page = await fetch(url)
await teardown()
const ended = await fetch(url).catch(() => 'ended')
console.log(JSON.stringify([baseUrl.startsWith(url + '/api/'), status, page.status, ended]))
`,
    )
    const ran = await execNode(['setup.mjs'], folder)
    expect([ran.stderr, ran.stdout]).toEqual(['', '[true,200,200,"ended"]\n'])
  })

  test('the Vitest fixtures provide a sandbox for each of four workers, and a new platform for each test', async () => {
    const folder = emptyFolder()
    linkTools()
    for (const name of ['a', 'b', 'c', 'd']) {
      writeFileSync(
        join(folder, `${name}.test.mjs`),
        `import { expect, test } from 'countersign/vitest'
const seen = new Set()
for (const at of [1, 2, 3]) {
  test('test ' + at, async ({ platform, recording, sandbox }) => {
    expect((await platform.fetch('/config')).status).toBe(200)
    const report = await recording.report()
    expect([report.calls.count, report.recording.name]).toEqual([1, 'test ' + at])
    expect(report).toHaveNoViolations()
    expect(seen.has(platform.id)).toBe(false)
    seen.add(platform.id)
    await sandbox.clock.freeze('203' + at + '-01-01T00:00:00.000Z')
    expect((await sandbox.clock.read()).now).toMatch('203' + at)
  })
}
`,
      )
    }
    const program = join(PROJECT, 'node_modules/vitest/vitest.mjs')
    const { code, stdout, stderr } = await execNode([program, 'run', '--root', folder, '--maxWorkers=4'], folder)
    expect([code, stdout + stderr]).toEqual([0, expect.stringMatching(/12 passed/)])
  })

  test('the Playwright fixtures provide a platform, a sandbox and its console to tests on four workers', async () => {
    const folder = emptyFolder()
    linkTools()
    const config = 'export default { workers: 4, fullyParallel: true, reporter: "line" }\n'
    writeFileSync(join(folder, 'playwright.config.mjs'), config)
    for (const name of ['a', 'b', 'c', 'd']) {
      writeFileSync(
        join(folder, `${name}.spec.mjs`),
        `import { expect, test } from 'countersign/playwright'
test('console and platform ${name}', async ({ platform, recording, request, sandbox }) => {
  expect(await (await request.get('/')).text()).toContain('Countersign')
  expect((await platform.fetch('/config')).status).toBe(200)
  expect(await recording.report()).toHaveNoViolations()
  await platform.fetch('/quotes', { method: 'POST', body: JSON.stringify({ privateKey: '01' }) })
  expect(await recording.report()).not.toHaveNoViolations()
  expect(await sandbox.exchanges()).not.toEqual([])
})
`,
      )
    }
    const program = join(PROJECT, 'node_modules/@playwright/test/cli.js')
    const { code, stdout, stderr } = await execNode([program, 'test'], folder)
    expect([code, stdout + stderr]).toEqual([0, expect.stringMatching(/4 passed/)])
  })

  test.skipIf(POSTGRES === undefined)(
    'a server starts on PostgreSQL only after the command migrate has run',
    async () => {
      const schema = `package_${process.pid}`
      const url = new URL(POSTGRES ?? expect.fail('no PostgreSQL'))
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.query(`CREATE SCHEMA ${schema}`)
      url.searchParams.set('options', `-c search_path=${schema}`)
      const settings = { DATABASE_URL: url.href }
      try {
        const early = await run(['--port', '0', '--headless'], emptyFolder(), settings)
        expect([early.code, early.stderr]).toEqual([1, expect.stringMatching(/^[^\n]+ migrat[^\n]+\n$/)])
        const first = await run(['migrate'], emptyFolder(), settings)
        expect(first).toEqual({
          code: 0,
          stdout: expect.stringMatching(/^Migrations applied: [1-9]\d*\.\n$/),
          stderr: '',
        })
        expect((await run(['migrate'], emptyFolder(), settings)).stdout).toBe('Migrations applied: 0.\n')
        const { child, line } = await startWith(settings, '--headless')
        const authorization = `Basic ${btoa(`${line.clientId}:${line.clientSecret}`)}`
        expect((await fetch(`${line.baseUrl}/config`, { headers: { authorization } })).status).toBe(200)
        expect(await end(child)).toBe(143)
      } finally {
        await client.query(`DROP SCHEMA ${schema} CASCADE`)
        await client.end()
      }
    },
  )

  test('before the check of the Node version, the program loads only this check', () => {
    const importsOf = (name: string) => {
      const text = readFileSync(join(dirname(program), name), 'utf8')
      return [...text.matchAll(/\bimport\b[^;(]*?["']([^"']+)["']/g)].map(([, path]) => path)
    }
    expect(importsOf('cli.mjs')).toEqual(['./node-problem.mjs'])
    expect(importsOf('node-problem.mjs')).toEqual([])
  })

  test.skipIf(OLDER_NODE === undefined)('on an older Node, the program and startSandbox fail in one line', async () => {
    const folder = emptyFolder()
    const line = /^countersign needs Node 22\.12 or newer, and this is Node [\d.]+\. [^\n]+\n$/
    const execOlder = (args: readonly string[]) =>
      outcomeOf(spawn(OLDER_NODE ?? '', args, { cwd: folder, env: environment({ NODE_OPTIONS: '', VITEST: '' }) }))
    expect(await execOlder([program])).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
    const code =
      "import { startSandbox } from 'countersign'\nawait startSandbox().catch(({ message }) => console.log(message))\n"
    writeFileSync(join(folder, 'older.mjs'), code)
    expect(await execOlder(['older.mjs'])).toEqual({ code: 0, stdout: expect.stringMatching(line), stderr: '' })
  })

  test('--version prints the version, and --help lists all commands', async () => {
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    const { code, stdout } = await run(['--help'])
    expect(code).toBe(0)
    for (const name of ['start', 'credentials', 'listen', 'mcp', 'snapshot', 'migrate', 'health'])
      expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  })

  test.each([
    ['an unknown option', ['--prot', '1'], "'--prot'"],
    ['an option without a value', ['--port'], '--port'],
    ['an invalid port', ['--port', '70000'], '--port 70000'],
    ['a host that is not an address of this machine', ['--port', '0', '--host', '192.0.2.1'], '--host 192.0.2.1'],
    ['an unknown command', ['serve'], 'serve'],
    ['an unexpected argument', ['start', 'now'], "'now'"],
    ['conflicting data locations', ['--data', 'x', '--ephemeral'], '--ephemeral'],
    ['a data folder that cannot be created', ['--port', '0', '--data', '/dev/null/none'], '/dev/null/none'],
    ['an unknown format', ['credentials', '--format', 'xml'], '--format xml'],
    ['a missing API token', ['credentials', '--data', 'x'], 'credentials.json'],
    ['an invalid URL', ['health', '--url', 'localhost'], '--url localhost'],
    ['an unreachable server (health)', ['health', '--url', 'http://127.0.0.1:9'], 'http://127.0.0.1:9'],
    ['an unreachable server (listen)', ['listen', '--url', 'http://127.0.0.1:9'], 'http://127.0.0.1:9'],
    ['an unreachable server (mcp)', ['mcp', '--url', 'http://127.0.0.1:9'], 'http://127.0.0.1:9'],
    ['a snapshot command without an action', ['snapshot'], 'export'],
    ['a snapshot export without a file', ['snapshot', 'export'], 'snapshot export FILE'],
    ['a snapshot import of a missing file', ['snapshot', 'import', 'none.json'], 'none.json'],
    [
      'an unreachable server (snapshot list)',
      ['snapshot', 'list', '--url', 'http://127.0.0.1:9'],
      'http://127.0.0.1:9',
    ],
    ['a migration without a PostgreSQL database', ['migrate'], 'DATABASE_URL'],
  ])('reports %s in one line, exits with code 1 and writes no files', async (_, args, problem) => {
    const cwd = emptyFolder()
    const { code, stdout, stderr } = await run(args, cwd)
    expect(stderr).toContain(problem)
    expect(stderr).toMatch(/^[^\n]+\.\n$/)
    expect([code, stdout]).toEqual([1, ''])
    expect(readdirSync(cwd)).toEqual([])
  })

  test('rejects a port in use and creates no data', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const cwd = emptyFolder()
    const { code, stderr } = await run(['--port', String(port)], cwd)
    other.close()
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Port \d+ on 127\.0\.0\.1 is in use\. [^\n]+\n$/)])
    expect(readdirSync(cwd)).toEqual([])
  })

  test('rejects a data folder in use, a database of a newer version, and a truncated database', async () => {
    const { child, cwd } = await start()
    const data = join(cwd, 'data')
    const again = () => run(['--port', '0', '--data', data])
    expect((await again()).stderr).toMatch(/^\S+ is in use by process \d+\. [^\n]+\n$/)
    await end(child)
    const file = join(data, 'countersign.sqlite')
    const bytes = readFileSync(file)
    const client = new Client(file)
    client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of a newer version', 9999999999999)")
    client.close()
    expect((await again()).stderr).toMatch(/^\S+ was migrated by another, probably newer, version: [^\n]+\n$/)
    writeFileSync(file, bytes.subarray(0, 20_000))
    expect((await again()).stderr).toMatch(/^\S+ is damaged \(truncated\)\. No file was changed\. [^\n]+\n$/)
    expect(readFileSync(file)).toHaveLength(20_000)
  })
})
