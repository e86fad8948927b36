import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Sandbox, SandboxOptions, Seed } from '#lib/package/sandbox-types'
import { seedFormat } from '#lib/package/seed/seed-format'
import { startSandbox } from '#lib/package/start-sandbox'
import { webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close()
})
async function start(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options)
  cleanups.push(sandbox.close)
  return sandbox
}
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-seed-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
async function read({ baseUrl, credentials }: Sandbox, path: string) {
  const { clientId, clientSecret } = credentials
  const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  return (await fetch(baseUrl + path, { headers })).json()
}

interface Balanced {
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } }
}

const customer = {
  method: 'POST',
  path: '/customers',
  body: { customerType: 'INDIVIDUAL', fullName: 'Zoë Example' },
} as const
const withBody = (body: object) => ({ requests: [{ ...customer, body }] })
const CYCLIC = { a: { self: {} } }
CYCLIC.a.self = CYCLIC.a
const [, example = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/seeds.md', 'utf8')) ?? []
const EXAMPLE: Seed = JSON.parse(example)

describe('a seed', () => {
  test('from the documentation fills a new sandbox, refers to earlier responses and freezes the clock', async () => {
    const body = { customerType: 'INDIVIDUAL', fullName: 'Zoë {x} Changed' }
    const change = { method: 'PATCH', path: '/customers/{zoe}', body } as const
    const sandbox = await start({ seed: { ...EXAMPLE, requests: [...EXAMPLE.requests, change] } })
    const { zoe, iban } = sandbox.seeded
    expect(zoe).toMatchObject({ fullName: 'Zoë Example', createdAt: '2030-01-15T12:00:00.000Z' })
    expect(iban).toMatchObject({ customerId: zoe?.id, accountInfo: { beneficiary: { fullName: 'Zoë Example' } } })
    expect((await read(sandbox, `/customers/${zoe?.id}`)).fullName).toBe('Zoë {x} Changed')
    expect((await sandbox.exchanges({ method: 'PATCH' }))[0]?.client).toBe('seed')
  })

  test('funds new accounts by customer and currency, or by an item of a list that it reads', async () => {
    const requests = [
      { label: 'zoe', ...customer, body: { ...customer.body, currencies: ['EUR'] } },
      { label: 'euro', fund: { customer: '{zoe}', currency: 'EUR', amount: 100_000 } },
      { label: 'usd', method: 'GET', path: '/customers/internal-accounts?customerId={zoe}&currency=USD' },
      { method: 'POST', path: '/sandbox/internal-accounts/{usd.data.0.id}/fund', body: { amount: 5 } },
      { fund: { currency: 'USD', amount: 7 } },
    ] as const
    const sandbox = await start({ seed: { requests } })
    expect(sandbox.seeded.euro).toMatchObject({ balance: { amount: 100_000, currency: { code: 'EUR' } } })
    const { data } = await read(sandbox, `/customers/internal-accounts?customerId=${sandbox.seeded.zoe?.id}`)
    const amounts = data.map(({ balance }: Balanced) => [balance.currency.code, balance.amount])
    expect(Object.fromEntries(amounts)).toEqual({ EUR: 100_000, USD: 5, USDC: 0, USDB: 0 })
    expect((await read(sandbox, '/platform/internal-accounts')).data[0].balance.amount).toBe(100_000_007)
  })

  test('labels API tokens that the control plane returns', async () => {
    const requests = [
      { label: 'first', method: 'GET', path: '/api/sandbox/token' },
      { label: 'shop', method: 'POST', path: '/api/sandbox/platforms', body: { name: 'shop' } },
    ] as const
    const sandbox = await start({ seed: { requests } })
    const { first, shop } = sandbox.seeded
    expect(first).toEqual(sandbox.credentials)
    const headers = { authorization: `Basic ${btoa(`${shop?.clientId}:${shop?.clientSecret}`)}` }
    expect((await fetch(`${sandbox.baseUrl}/config`, { headers })).status).toBe(200)
  })

  test('in a file is applied to a data folder only if the folder has no data', async () => {
    const folder = newFolder()
    const file = join(folder, 'seed.json')
    writeFileSync(file, example)
    const options = { seed: file, storage: { folder: join(folder, 'data') } } as const
    const first = await startSandbox(options)
    const { data } = await read(first, '/customers')
    await first.close()
    const again = await start(options)
    expect(again.seeded).toEqual({})
    expect((await read(again, '/customers')).data).toEqual(data)
  })

  test.skipIf(process.platform === 'win32')('is read from a pipe, as with <(cat seed.json)', async () => {
    const folder = newFolder()
    const [file, pipe] = [join(folder, 'seed.json'), join(folder, 'pipe')]
    writeFileSync(file, example)
    execFileSync('mkfifo', [pipe])
    const writer = spawn('sh', ['-c', 'cat "$1" > "$2"', 'sh', file, pipe])
    expect((await start({ seed: pipe })).seeded.zoe).toMatchObject({ fullName: 'Zoë Example' })
    if (writer.exitCode === null) await once(writer, 'close')
  })

  test.skipIf(process.platform === 'win32').each([
    ['a pipe without a writer', 'pipe', 'no process wrote to it for 10 seconds'],
    ['a folder', '.', 'it is neither a regular file nor a pipe'],
    ['a device', '/dev/zero', 'it is neither a regular file nor a pipe'],
  ])('in %s is rejected in one line', async (_, name, problem) => {
    const folder = newFolder()
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const file = resolve(folder, name)
    await expect(startSandbox({ seed: file })).rejects.toThrow(
      `${file} is not a readable JSON file: ${problem}. Use the path of a seed file, or correct this file.`,
    )
  })

  test.each([
    ['an unknown field', { requests: [], clocks: 1 }, /at the top level: Unknown field "clocks"\. Use clock\. seed/],
    ['an unknown field with a line break', { requests: [], 'cl\nock': 1 }, /Unknown field "cl\\nock"\. Use clock\./],
    [
      'a value that is not JSON under a name with a line break',
      withBody({ 'a\nb': 5n }),
      /at requests\.0\.body\.a\\u000ab: /,
    ],
    [
      'a rejected path with a line break',
      { requests: [{ method: 'GET', path: '/x\ny' }] },
      /requests\.0 \(GET \/x\\u000ay\) is rejected with/,
    ],
    [
      'a misspelled field of the clock',
      { requests: [], clock: { forzenAt: '2030-01-15T12:00:00Z' } },
      /at clock: Unknown field "forzenAt"\. Use frozenAt\. /,
    ],
    [
      'an amount below the minimum',
      { requests: [{ fund: { currency: 'USD', amount: 0 } }] },
      /at requests\.0\.fund\.amount: Expected an integer of at least 1, /,
    ],
    ['a path without a leading slash', { requests: [{ method: 'POST', path: 'customers' }] }, /at requests\.0\.path: /],
    [
      'a GET request with a body',
      { requests: [{ method: 'GET', path: '/customers', body: { currency: 'USD' } }] },
      /at requests\.0\.body: A GET request has no body\. Write filters into the path/,
    ],
    [
      'a misspelled method',
      { requests: [{ method: 'get', path: '/customers' }] },
      /at requests\.0\.method: Expected GET, POST, PUT, PATCH or DELETE\. /,
    ],
    [
      'a body that is nested 20,000 levels deep',
      JSON.parse(
        `{"requests":[{"method":"POST","path":"/a","body":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}]}`,
      ),
      /at requests\.0\.body: Expected at most 32 levels of nesting\. /,
    ],
    [
      'a body that contains itself',
      withBody(CYCLIC),
      /at requests\.0\.body\.a\.self: .* not an object that contains itself\. /,
    ],
    [
      'a BigInt',
      withBody({ a: [{ b: 5n }] }),
      /at requests\.0\.body\.a\.0\.b: Expected a value of JSON, not a BigInt\. /,
    ],
    ['a Date', withBody({ a: new Date(0) }), /at requests\.0\.body\.a: Expected a value of JSON, not a Date\. /],
    ['a number that is not finite', withBody({ a: Number.NaN }), /at requests\.0\.body\.a: .*, not NaN\. /],
    [
      'an endless response',
      { requests: [{ method: 'GET', path: '/api/sandbox/events' }] },
      /requests\.0 \(GET \/api\/sandbox\/events\) does not return JSON/,
    ],
    [
      'a reference to a list item that is missing',
      {
        requests: [
          { label: 'usd', method: 'GET', path: '/customers/internal-accounts?currency=USD' },
          { ...customer, body: { a: '{usd.data.1}' } },
        ],
      },
      /usd has no field data\.1\. The list has 1 items, counted from 0\./,
    ],
    [
      'an amount that is not an integer',
      { requests: [{ fund: { currency: 'USD', amount: 0.5 } }] },
      /at requests\.0\.fund\.amount: Expected an integer of at least 1, in the smallest unit/,
    ],
    [
      'funds in a currency that the customer does not have',
      { requests: [{ label: 'zoe', ...customer }, { fund: { customer: '{zoe}', currency: 'MXN', amount: 1 } }] },
      /requests\.1 \(fund\): The customer Customer:\S+ has no MXN account\. Use one of USD, USDC, USDB, or add/,
    ],
    [
      'funds for an unknown customer',
      { requests: [{ fund: { customer: 'Zoë', currency: 'USD', amount: 1 } }] },
      /requests\.0 \(fund\): The customer Zoë is unknown or has no account\./,
    ],
    [
      'a reference to an unknown label',
      { requests: [{ ...customer, path: '/customers/{ada}' }] },
      /requests\.0 .*\{ada\} names no earlier request\. Labels so far: none/,
    ],
    [
      'a reference to an unknown field of a response',
      {
        requests: [
          { label: 'zoe', ...customer },
          { ...customer, body: { a: '{zoe.nope}' } },
        ],
      },
      /zoe has no field nope/,
    ],
    [
      'a label used twice',
      {
        requests: [
          { label: 'zoe', ...customer },
          { label: 'zoe', ...customer },
        ],
      },
      /requests\.1 .*Use another label/,
    ],
    [
      'a rejected request',
      { requests: [{ ...customer, body: { customerType: 'X' } }] },
      /requests\.0 \(POST \/customers\) is rejected with 400 INVALID_INPUT/,
    ],
    [
      'a request that needs a signature',
      {
        requests: [
          {
            method: 'PATCH',
            path: '/internal-accounts/InternalAccount:00000000-0000-7000-8000-000000000006',
            body: { privateEnabled: true },
          },
        ],
      },
      /needs a signed retry/,
    ],
  ])('with %s is rejected with a one-line error, and no data folder remains', async (_, seed, message) => {
    const folder = newFolder()
    const started = startSandbox({ seed: seed as unknown as Seed, storage: { folder: join(folder, 'data') } })
    await expect(started).rejects.toThrow(message)
    await expect(started).rejects.toThrow(/^.+$/)
    expect(readdirSync(folder)).toEqual([])
  })

  test('that sets a webhook endpoint sends each webhook once', async () => {
    const receiver = await webhookReceiver()
    cleanups.push(receiver.close)
    const requests = [
      { method: 'PATCH', path: '/config', body: { webhookEndpoint: receiver.url } },
      { method: 'POST', path: '/sandbox/webhooks/test' },
      customer,
    ] as const
    const sandbox = await startSandbox({ seed: { requests }, storage: { folder: join(newFolder(), 'data') } })
    await receiver.arrival(({ event }) => event.type.startsWith('CUSTOMER'))
    await sandbox.close()
    const types = receiver.received.map(({ event }) => event.type)
    // Setting the endpoint sends a TEST event too.
    expect(types.sort()).toEqual(['CUSTOMER.KYC_APPROVED', 'TEST', 'TEST'])
  })

  test('has the format that the published JSON Schema describes', () => {
    const published = JSON.parse(readFileSync(join(import.meta.dirname, '../types/seed.schema.json'), 'utf8'))
    expect(published).toEqual({ ...z.toJSONSchema(seedFormat, { io: 'input' }), title: 'Countersign seed' })
  })
})
