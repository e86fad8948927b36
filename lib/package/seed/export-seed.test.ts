import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { exportSeed } from '#lib/package/commands/seed-command'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import type { Sandbox, SandboxOptions, Seed } from '#lib/package/sandbox-types'
import { type ApiObject, readSeedObjects } from '#lib/package/seed/read-seed-objects'
import { startSandbox } from '#lib/package/start-sandbox'
import { runCommandLine } from '#lib/testing/sandbox/run-command-line'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close()
})
async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options)
  cleanups.push(sandbox.close)
  return sandbox
}
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-export-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const run = ({ origin }: Sandbox, ...words: readonly string[]) =>
  runCommandLine(['seed', 'export', ...words, '--url', origin])

const exported = async ({ origin }: Sandbox) => exportSeed(await connectSandbox(origin))

async function read({ origin, baseUrl, credentials }: Sandbox, path: string): Promise<ApiObject> {
  const { clientId, clientSecret } = credentials
  const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  return (await fetch(path.startsWith('/api/') ? origin + path : baseUrl + path, { headers })).json()
}

/**
 * Returns the objects without deleted customers, times and IDs, except that the IDs of customers are replaced by those of
 * the platform. Sorts internal accounts, because a seed may open those of several customers in another order.
 */
async function comparable(sandbox: Sandbox): Promise<unknown> {
  const objects = await readSeedObjects(path => read(sandbox, path))
  const customers = objects.customers.filter(({ isDeleted }) => !isDeleted)
  const names = new Map(customers.map(({ id, platformCustomerId }) => [id, platformCustomerId]))
  const internalAccounts = objects.internalAccounts
    .filter(({ customerId }) => names.has(customerId))
    .map(account => [`${names.get(account.customerId)} ${account.balance.currency.code}`, account])
  const left = new Set(['id', 'createdAt', 'updatedAt', 'fundingPaymentInstructions'])
  return JSON.parse(
    JSON.stringify({ ...objects, customers, internalAccounts: Object.fromEntries(internalAccounts) }, (name, value) =>
      left.has(name) ? undefined : (names.get(value) ?? value),
    ),
  )
}

const draft = { legalName: 'Zoë & Co', country: 'DE', taxId: '12-3456789', incorporatedOn: '2020-01-15' }
const company = { ...draft, registrationNumber: 'R-9' }
const SEED: Seed = {
  clock: { frozenAt: '2040-01-15T12:00:00.000Z' },
  requests: [
    { method: 'PUT', path: '/api/sandbox/rates', body: { source: 'USD', destination: 'EUR', rate: '0.000005' } },
    {
      method: 'PATCH',
      path: '/config',
      body: { umaDomain: 'pay.example', embeddedWalletConfig: { appName: 'Shop', otpLength: 8 } },
    },
    {
      label: 'zoe',
      method: 'POST',
      path: '/customers',
      body: {
        customerType: 'INDIVIDUAL',
        fullName: 'Zoë {x} Example',
        currencies: ['EUR'],
        email: 'zoe@example.com',
        address: { line1: '1 Main', postalCode: '10115', country: 'DE' },
      },
    },
    { method: 'POST', path: '/customers/{zoe}/verify-email' },
    { method: 'POST', path: '/customers/{zoe}/verify-email/confirm', body: { code: '123456' } },
    { label: 'company', method: 'POST', path: '/customers', body: { customerType: 'BUSINESS', businessInfo: company } },
    { method: 'POST', path: '/verifications', body: { customerId: '{company}' } },
    { label: 'draft', method: 'POST', path: '/customers', body: { customerType: 'BUSINESS', businessInfo: draft } },
    {
      method: 'PATCH',
      path: '/customers/{draft}',
      body: { customerType: 'BUSINESS', businessInfo: { legalName: 'Draft' } },
    },
    { label: 'left', method: 'POST', path: '/customers', body: { customerType: 'INDIVIDUAL' } },
    { method: 'DELETE', path: '/customers/{left}' },
    { fund: { customer: '{zoe}', currency: 'EUR', amount: 12_345 } },
    { fund: { customer: '{zoe}', currency: 'USDB', amount: 5 } },
    { fund: { customer: '{company}', currency: 'USD', amount: 100_000_000_000 } },
    { fund: { customer: '{company}', currency: 'USD', amount: 100_000_000_000 } },
    { fund: { currency: 'USD', amount: 99 } },
    {
      method: 'POST',
      path: '/customers/external-accounts',
      body: {
        customerId: '{zoe}',
        currency: 'MXN',
        platformAccountId: 'z-1',
        accountInfo: {
          accountType: 'MXN_ACCOUNT',
          clabeNumber: '014027000005555102',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Zoë' },
        },
      },
    },
    {
      method: 'POST',
      path: '/platform/external-accounts',
      body: {
        currency: 'USDC',
        accountInfo: { accountType: 'SOLANA_WALLET', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
      },
    },
    {
      method: 'PATCH',
      path: '/customers/Customer:00000000-0000-7000-8000-000000000003',
      body: { customerType: 'INDIVIDUAL', fullName: 'Ada Changed', currencies: ['GBP'] },
    },
    {
      method: 'DELETE',
      path: '/customers/external-accounts/ExternalAccount:00000000-0000-7000-8000-00000000000c',
    },
    { method: 'PATCH', path: '/config', body: { webhookEndpoint: 'http://127.0.0.1:9/hook' } },
  ],
}

describe('countersign seed export', () => {
  test('writes a seed that gives a new sandbox equivalent objects, and exporting that one gives the same seed', async () => {
    const original = await start({ seed: SEED })
    const { stdout, stderr } = await run(original, '-')
    const seed: Seed = JSON.parse(stdout)
    const copy = await start({ seed })
    const objects = (await comparable(original)) as ApiObject
    expect([objects.customers.length, objects.externalAccounts.length]).toEqual([4, 7])
    expect(await comparable(copy)).toEqual(objects)
    expect(await copy.clock.read()).toMatchObject({ mode: 'frozen', now: '2040-01-15T12:00:00.000Z' })
    expect((await exported(copy)).seed).toEqual(seed)
    expect(stderr).toMatch(/^Left out: The deleted customer Customer:\S+\.$/m)
    expect(stderr).toMatch(/^Apply the seed before 2040-01-15T12:00:00\.000Z, /m)
    expect(stderr).toMatch(/^Left out: The PENDING verification of Customer:/m)
    expect(stderr).toMatch(/^Left out: 5 transactions\.$/m)
  })

  test('of a new sandbox has no requests, and that of an advanced clock advances the clock', async () => {
    const sandbox = await start()
    expect((await exported(sandbox)).seed.requests).toEqual([])
    await sandbox.clock.advance(86_400_000)
    const copy = await start({ seed: (await exported(sandbox)).seed })
    const { mode, offsetMs } = await copy.clock.read()
    expect([mode, Math.round(offsetMs / 1000)]).toEqual(['system', 86_400])
  })

  test('names the balances that are lower than in a new sandbox, and rejects a text that looks like a reference', async () => {
    const sandbox = await start()
    const shop = { ...sandbox.credentials }
    const headers = { authorization: `Basic ${btoa(`${shop.clientId}:${shop.clientSecret}`)}` }
    const send = (path: string, body: unknown) =>
      fetch(sandbox.baseUrl + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const transfer = {
      source: { accountId: sandbox.starter.accounts.usd },
      destination: { accountId: sandbox.starter.externalAccounts.usd },
      amount: 500,
    }
    expect((await send('/transfer-out', transfer)).status).toBe(201)
    expect((await exported(sandbox)).omitted).toContainEqual(
      expect.stringContaining(`The balance of ${sandbox.starter.accounts.usd}, which is lower than in a new sandbox.`),
    )
    expect((await send('/customers', { customerType: 'INDIVIDUAL', fullName: '{ada}' })).status).toBe(201)
    expect(await run(sandbox)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The customer Customer:\S+ contains the text \{ada\}, .*\n$/),
    })
  })

  test('overwrites a file only with --force, keeps its mode and follows links', async () => {
    const sandbox = await start()
    const folder = newFolder()
    const [file, link] = [join(folder, 'seed.json'), join(folder, 'link.json')]
    expect((await run(sandbox, file)).code).toBe(0)
    const text = readFileSync(file, 'utf8')
    expect(await run(sandbox, file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} exists. Use --force to replace its content, or another path.\n`,
    })
    writeFileSync(file, 'old')
    chmodSync(file, 0o640)
    symlinkSync(file, link)
    expect((await run(sandbox, link, '--force')).code).toBe(0)
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([text, 0o640])
    expect((await run(sandbox, '/dev/null')).code).toBe(0)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  test.each([
    [['import', 'x'], /^Use countersign seed export \[FILE\]\.\n$/],
    [['export', 'one', 'two'], /^Use countersign seed export \[FILE\]\.\n$/],
  ])('seed %j is rejected in one line', async (words, line) => {
    const folder = newFolder()
    const result = await runCommandLine(['seed', ...words], { cwd: folder })
    expect(result).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
    expect(existsSync(join(folder, 'one'))).toBe(false)
  })
})
