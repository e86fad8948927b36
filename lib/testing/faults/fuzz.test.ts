import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { errorBody } from '#lib/contract/errors/api-error'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { BASE_PATH, CONTROL_PATH, type Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { executeQuote } from '#lib/contract/quotes/quote-operations'
import { purposeOfPayment } from '#lib/contract/transfers/purpose-of-payment'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { type BodyChanges, bodyChanges, mutateBody } from '#lib/testing/faults/mutate-body'
import { EXTERNAL_ACCOUNT_SAMPLES } from '#lib/testing/fixtures/external-account-samples'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { seededRandom } from '#lib/testing/sandbox/test-random'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

// Numbers of generated requests. BODIES is so large that the expected count of each required outcome is at least five
// standard deviations above the checked minimum.
const BODIES = 1_000
const TARGETS = 300
const VALID = 300

vi.setConfig({ testTimeout: 120_000 })

/** Codes and reasons with which a quote request of valid shape may be rejected. */
const BUSINESS_REJECTIONS = [
  'INSUFFICIENT_FUNDS',
  'SAME_CURRENCY',
  'SELF_PAYMENT',
  'AMOUNT_OUT_OF_RANGE',
  'BALANCE_TOO_LARGE',
  'IMMEDIATE_EXECUTION_UNAVAILABLE',
]

describe.each(TESTED_KINDS)('on %s', kind => {
  const { seed } = seededRandom(`fuzz on ${kind}`)
  let running: TestWorld
  let client: FaultClient
  let authorization: string
  beforeAll(async () => {
    running = await testWorld({ kind })
    client = await faultClient(running.send)
    const { clientId, clientSecret } = running.world.tokenFile.read() ?? { clientId: '', clientSecret: '' }
    authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  })
  afterAll(async () => {
    expect(await running.world.db.read(auditLedger)).toEqual([])
    await running.dispose()
  })

  test(`${BODIES} mutated request bodies cause no server error and only well-formed errors`, async () => {
    const calls = await sampleCalls(client)
    const called = new Set<string>()
    const codes = new Map<string, number>()
    const run = async (place: number, changes: BodyChanges) => {
      const { target, method, body } = calls[place % calls.length] ?? { target: '', method: '', body: {} }
      const reply = await running.send(method, target, { headers: { authorization }, text: mutateBody(body, changes) })
      expectNoFault(reply)
      const code: string = reply.status < 400 ? 'success' : reply.body.code
      codes.set(code, (codes.get(code) ?? 0) + 1)
      called.add(`${method} ${target.replace(/[0-9a-f-]{36}/, '…')}`)
    }
    await fc.assert(fc.asyncProperty(fc.nat(), bodyChanges, run), { seed, numRuns: BODIES })
    // Each of these outcomes must be frequent. Otherwise, most bodies would test only the JSON parser.
    for (const code of ['success', 'INVALID_INPUT', 'INVALID_CURRENCY', 'INVALID_REQUEST_FORMAT']) {
      expect(codes.get(code) ?? 0, code).toBeGreaterThan(BODIES / 100)
    }
    expect([...called].toSorted()).toEqual([...new Set(calls.map(nameOf))].toSorted())
  })

  test(`${TARGETS} requests with random IDs, queries and Idempotency-Keys cause no server error and only well-formed errors`, async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }).map(text => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom(
        '%00',
        '%',
        '..',
        '%2f',
        'Quote:1',
        btoa('{"id":"x"}'),
        btoa('null'),
        '-1',
        '101',
        'a'.repeat(600),
      ),
    )
    const requestParts = fc.record({
      operation: fc.constantFrom(...(OPERATIONS as readonly Operation[])),
      id: part,
      query: fc.array(fc.tuple(fc.constantFrom('limit', 'cursor', 'region', 'createdAfter', 'currency', 'x'), part), {
        maxLength: 3,
      }),
      key: fc.option(fc.string({ maxLength: 300 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(requestParts, async ({ operation, id, query, key }) => {
        const path = operation.path.replace(/\{.*\}/, () => id)
        const target = `${operation.prefix}${path}?${query.map(pair => pair.join('=')).join('&')}`
        const headers = { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) }
        const reply = await running.send(operation.method, target, { headers, text: '{}' })
        expectNoFault(reply)
      }),
      { seed, numRuns: TARGETS, examples: [[{ operation: executeQuote, id: '%00', query: [], key: 'key' }]] },
    )
  })

  test(`${VALID} quote requests of valid shape create quotes or are rejected by business rules`, async () => {
    let createdCount = 0
    await fc.assert(
      fc.asyncProperty(validQuote(client), async body => {
        const reply = await client.call('POST', '/quotes', body)
        if (reply.status !== 201) {
          const { code, details } = reply.body
          expect(BUSINESS_REJECTIONS, reply.text).toContain(
            details?.reason === undefined || code === 'AMOUNT_OUT_OF_RANGE' ? code : details.reason,
          )
          return
        }
        createdCount += 1
        expect(reply.body.remittanceInformation).toBe(body.remittanceInformation)
        const locked = body.lockedCurrencySide === 'SENDING' ? 'totalSendingAmount' : 'totalReceivingAmount'
        expect(reply.body[locked]).toBe(body.lockedCurrencyAmount)
        expect((await client.call('GET', `/quotes/${reply.body.id}`)).text).toBe(reply.text)
      }),
      { seed, numRuns: VALID },
    )
    expect(createdCount).toBeGreaterThan(VALID / 3)
  })

  test('a snapshot of the fuzzed objects can be exported and imported', async () => {
    const { id } = (await client.control('POST', '/snapshots', { name: 'fuzzed' })).body
    const { body: document } = await client.control('GET', `/snapshots/${id}/export`)
    expect(await client.control('POST', '/snapshots/import', document)).toMatchObject({ status: 201 })
  })
})

/** Expects that the status is below 500, and that an error has the shape of §7 and no internal details. */
function expectNoFault({ status, headers, body, text }: Reply): void {
  if (status < 400) return
  const entry = Object.entries(ERRORS).find(([code]) => code === body?.code)?.[1]
  expect(entry?.status, text).toBe(status)
  expect(status, text).toBeLessThan(500)
  expect(Object.keys(body).filter(name => !(name in errorBody.shape))).toEqual([])
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(text).not.toMatch(/\.ts:|node_modules|SQLITE|SELECT |at \w+ \(/)
}

interface SampleCall {
  readonly method: string
  readonly target: string
  readonly body: unknown
}

const nameOf = ({ method, target }: SampleCall) => `${method} ${target.replace(/[0-9a-f-]{36}/, '…')}`

/** Excludes POST /arm: forced errors would affect the other calls. */
async function sampleCalls(client: FaultClient): Promise<readonly SampleCall[]> {
  const { starter } = client
  const post = (target: string, body: unknown): SampleCall => ({
    method: 'POST',
    target: `${BASE_PATH}${target}`,
    body,
  })
  const patch = (target: string, body: unknown): SampleCall => ({ ...post(target, body), method: 'PATCH' })
  const control = (path: string, body: unknown): SampleCall => ({ ...post('', body), target: `${CONTROL_PATH}${path}` })
  const account = { currency: 'EUR', platformAccountId: 'a' }
  const accounts = EXTERNAL_ACCOUNT_SAMPLES.map(accountInfo => ({ accountInfo, ...account }))
  const quoted = await client.quote()
  const quote = {
    source: { sourceType: 'ACCOUNT', accountId: starter.platformUsd },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.EUR, paymentRail: 'SEPA' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    description: 'a',
    remittanceInformation: 'b',
    purposeOfPayment: 'GIFT',
    senderCustomerInfo: { FULL_NAME: 'Ada' },
  }
  const address = { line1: 'a', postalCode: 'b', country: 'GB' }
  const businessInfo = { legalName: 'Ada Ltd', country: 'GB', taxId: '1', incorporatedOn: '2020-01-01' }
  const { customerId } = (await client.call('GET', `/internal-accounts/${starter.wallet}`)).body
  const realtime = { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'SOLANA' }
  const uma = { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@example.com', currency: 'EUR' }
  return [
    post('/quotes', quote),
    post('/quotes', { ...quote, immediatelyExecute: true }),
    post('/quotes', { ...quote, source: realtime }),
    post('/quotes', { ...quote, destination: uma, lookupId: 'Lookup:1' }),
    post('/quotes', { ...quote, source: { sourceType: 'ACCOUNT', accountId: starter.wallet, customerId } }),
    post(`/quotes/${quoted.body.id}/execute`, {}),
    post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada',
      address,
      email: 'a@example.com',
      currencies: ['EUR'],
    }),
    post('/customers', { customerType: 'BUSINESS', businessInfo, address, region: 'GB' }),
    patch(`/customers/${customerId}`, {
      customerType: 'INDIVIDUAL',
      email: 'b@example.com',
      phoneNumber: '+14155550100',
      umaAddress: '$fuzzed@example.com',
      currencies: ['EUR', 'USD'],
      address,
    }),
    patch(`/internal-accounts/${starter.wallet}`, { privateEnabled: true }),
    post(`/internal-accounts/${starter.wallet}/export`, { clientPublicKey: clientPublicKey(clientKey()) }),
    post(`/sandbox/internal-accounts/${starter.customerUsd}/fund`, { amount: 100, currencyAmount: 100 }),
    ...accounts.map(account => post('/customers/external-accounts', account)),
    ...accounts.map(account => post('/platform/external-accounts', account)),
    control('/platforms', { name: 'Another' }),
    control('/clock', { mode: 'system', advanceMs: 1 }),
    control('/clock', { mode: 'system', setTo: '2026-01-01T00:00:00Z' }),
    control('/login', { key: 'a' }),
  ]
}

function validQuote({ starter }: FaultClient) {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .filter(text => !['\r', '\n', '\u0000'].some(character => text.includes(character)))
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 5_000_000 }),
    fc.integer({ min: 1, max: 1_000 }),
    fc.integer({ min: 1, max: 9_000_000_000_000_000 }),
  )
  const optional = {
    description: fc.string({ unit: 'grapheme', maxLength: 100 }).filter(text => !text.includes('\u0000')),
    remittanceInformation: line.filter(text => [...text].length <= 80),
    purposeOfPayment: fc.constantFrom(...purposeOfPayment.options),
    senderCustomerInfo: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
    immediatelyExecute: fc.boolean(),
    unknownMember: fc.jsonValue({ maxDepth: 4 }),
  }
  const ids = [...Object.values(starter.external), starter.customerUsd, starter.customerUsdc, starter.wallet]
  return fc.record(
    {
      source: fc.record({
        sourceType: fc.constant('ACCOUNT'),
        accountId: fc.constantFrom(starter.platformUsd, starter.customerUsd, starter.customerUsdc, starter.wallet),
      }),
      destination: fc.record({ destinationType: fc.constant('ACCOUNT'), accountId: fc.constantFrom(...ids) }),
      lockedCurrencySide: fc.constantFrom('SENDING', 'RECEIVING'),
      lockedCurrencyAmount: amount,
      ...optional,
    },
    { requiredKeys: ['source', 'destination', 'lockedCurrencySide', 'lockedCurrencyAmount'] },
  )
}
