import { afterEach, describe, expect, test } from 'vitest'
import { createQuote, postQuote } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { setEndpoint } from '#lib/testing/sandbox/webhook-receiver'

const fileSandbox = await openSandboxForFile()

const platforms: Sandbox[] = []
// Removes the endpoints and the events that wait for them, because later test files may use the same server.
afterEach(() => Promise.all(platforms.splice(0).map(sandbox => setEndpoint(sandbox, ''))))

function currency(currencyCode: string, minAmount: number, maxAmount: number) {
  return {
    currencyCode,
    minAmount,
    maxAmount,
    requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    enabledTransactionTypes: ['OUTGOING'],
  }
}

async function newPlatform() {
  const sandbox = await fileSandbox.otherPlatform()
  platforms.push(sandbox)
  return {
    sandbox,
    config: async () => (await sandbox.call('GET', '/config')).body,
    set: async (body: object) => {
      const reply = await sandbox.call('PATCH', '/config', { body })
      expect(reply.status, reply.text).toBe(200)
      return reply.body
    },
  }
}

test('an update of the configuration returns and stores the changes and a new updatedAt', async () => {
  const { config, set } = await newPlatform()
  const before = await config()
  const change = {
    umaDomain: 'pay.mine.example:8443',
    webhookEndpoint: 'https://mine.example/hooks?a=1',
    supportedCurrencies: [currency('USD', 100, 50_000), currency('EUR', 1, 9_000_000_000_000_000)],
  }
  await freezeClock(fileSandbox)
  await advanceClock(fileSandbox, 1_000)
  const answered = await set(change)
  await runClock(fileSandbox)
  expect(answered).toEqual({ ...before, ...change, proxyUmaSubdomain: 'pay', updatedAt: answered.updatedAt })
  expect(Date.parse(answered.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
  expect(await config()).toEqual(answered)
})

test('an update of the configuration keeps the values of omitted fields', async () => {
  const { config, set } = await newPlatform()
  await set({ webhookEndpoint: 'http://localhost:4000/hooks', supportedCurrencies: [currency('USD', 1, 2)] })
  await set({ umaDomain: 'mine.example' })
  await set({})
  expect(await config()).toMatchObject({
    umaDomain: 'mine.example',
    webhookEndpoint: 'http://localhost:4000/hooks',
    supportedCurrencies: [{ currencyCode: 'USD', maxAmount: 2 }],
  })
})

test('an update of embeddedWalletConfig keeps the values of omitted fields', async () => {
  const { config, set } = await newPlatform()
  await set({ embeddedWalletConfig: { appName: 'Mine', otpLength: 8 } })
  await set({ embeddedWalletConfig: { otpLength: 12, replyToEmailAddress: 'help@mine.example' } })
  expect((await config()).embeddedWalletConfig).toEqual({
    appName: 'Mine',
    otpLength: 12,
    alphanumeric: false,
    expirationSeconds: 300,
    replyToEmailAddress: 'help@mine.example',
  })
})

test('an update of supportedCurrencies replaces the whole list', async () => {
  const { config, set } = await newPlatform()
  await set({ supportedCurrencies: [currency('USD', 1, 2)] })
  await set({ supportedCurrencies: [currency('EUR', 3, 4)] })
  expect((await config()).supportedCurrencies).toEqual([currency('EUR', 3, 4)])
})

test('concurrent updates of different configuration fields are all stored', async () => {
  const { config, set } = await newPlatform()
  const changes = [
    { umaDomain: 'mine.example' },
    { webhookEndpoint: 'https://mine.example' },
    { supportedCurrencies: [currency('GBP', 5, 6)] },
    { embeddedWalletConfig: { appName: 'Mine' } },
    { embeddedWalletConfig: { alphanumeric: true } },
  ]
  await Promise.all(changes.map(set))
  expect(await config()).toMatchObject({
    umaDomain: 'mine.example',
    webhookEndpoint: 'https://mine.example',
    supportedCurrencies: [currency('GBP', 5, 6)],
    embeddedWalletConfig: { appName: 'Mine', alphanumeric: true },
  })
})

test('an update of the configuration ignores read-only and unknown fields', async () => {
  const { config, set } = await newPlatform()
  const before = await config()
  const { id, isRegulatedFinancialInstitution, createdAt, ...rest } = await set({
    id: 'PlatformConfig:1',
    isRegulatedFinancialInstitution: true,
    proxyUmaSubdomain: 'other',
    createdAt: '2020-01-01T00:00:00Z',
    theme: 'dark',
  })
  expect({ id, isRegulatedFinancialInstitution, createdAt }).toEqual({
    id: before.id,
    isRegulatedFinancialInstitution: false,
    createdAt: before.createdAt,
  })
  expect(rest).not.toHaveProperty('theme')
  expect(rest.proxyUmaSubdomain).toBe('sandbox')
})

test('after umaDomain changes, new customers get addresses in the new domain, and existing customers keep theirs', async () => {
  const { sandbox, set } = await newPlatform()
  const newCustomer = async () =>
    (await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })).body
  const before = await newCustomer()
  // The longest valid domain: 190 characters.
  const umaDomain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`
  await set({ umaDomain })
  const after = await newCustomer()
  expect(after.umaAddress.endsWith(`@${umaDomain}`)).toBe(true)
  expect((await sandbox.call('GET', `/customers/${before.id}`)).body.umaAddress).toBe(before.umaAddress)
})

describe('currency limits', () => {
  test('the sending side of a quote must be within the limits', async () => {
    const { sandbox, set } = await newPlatform()
    await set({ supportedCurrencies: [currency('USD', 90_000, 100_000)] })
    for (const lockedCurrencyAmount of [90_000, 100_000]) {
      expect((await postQuote(sandbox, { lockedCurrencyAmount })).status).toBe(201)
    }
    for (const lockedCurrencyAmount of [89_999, 100_001]) {
      expectError(await postQuote(sandbox, { lockedCurrencyAmount }), 'AMOUNT_OUT_OF_RANGE', {
        reason: 'OUTSIDE_LIMITS',
        field: 'lockedCurrencyAmount',
        currency: 'USD',
        minimum: 90_000,
        maximum: 100_000,
      })
    }
  })

  test('the receiving side of a quote must be within the limits, whichever side is locked', async () => {
    const { sandbox, set } = await newPlatform()
    const { totalSendingAmount, totalReceivingAmount } = await createQuote(sandbox)
    await set({ supportedCurrencies: [currency('EUR', 1, totalReceivingAmount - 1)] })
    const sides = { SENDING: totalSendingAmount, RECEIVING: totalReceivingAmount }
    for (const [lockedCurrencySide, lockedCurrencyAmount] of Object.entries(sides)) {
      const details = { reason: 'OUTSIDE_LIMITS', currency: 'EUR' }
      const reply = await postQuote(sandbox, { lockedCurrencySide, lockedCurrencyAmount })
      expectError(reply, 'AMOUNT_OUT_OF_RANGE', details)
    }
    await set({ supportedCurrencies: [currency('EUR', totalReceivingAmount, totalReceivingAmount)] })
    expect((await postQuote(sandbox)).status).toBe(201)
  })

  test('the limits of listed currencies do not apply to unlisted currencies', async () => {
    const { sandbox, set } = await newPlatform()
    await set({ supportedCurrencies: [currency('GBP', 5, 6)] })
    expect((await postQuote(sandbox)).status).toBe(201)
  })

  test('a quote that exceeds limits set after its creation can still be executed', async () => {
    const { sandbox, set } = await newPlatform()
    const quote = await createQuote(sandbox)
    await set({ supportedCurrencies: [currency('USD', 1, 2)] })
    expect((await sandbox.call('POST', `/quotes/${quote.id}/execute`)).status).toBe(200)
  })

  test('exchange rates contain the configured limits of the source currency', async () => {
    const { sandbox, set } = await newPlatform()
    await set({ supportedCurrencies: [currency('USD', 500, 60_000)] })
    const [row] = (await sandbox.call('GET', '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR')).body.data
    expect(row).toMatchObject({ minSendingAmount: 500, maxSendingAmount: 60_000 })
  })
})

// A reset affects all platforms, so this test does not run against a server that other test files use too.
test.skipIf(fileSandbox.world === undefined)('a reset restores the default configuration', async () => {
  const { sandbox, config, set } = await newPlatform()
  await set({ umaDomain: 'mine.example', webhookEndpoint: 'https://mine.example' })
  await set({ supportedCurrencies: [currency('EUR', 1, 2)] })
  await fileSandbox.control('POST', '/reset')
  const { body } = await fileSandbox.call('GET', '/config')
  expect(await config()).toMatchObject({ umaDomain: 'sandbox.example', supportedCurrencies: body.supportedCurrencies })
  expect(await config()).not.toHaveProperty('webhookEndpoint')
  const [customer] = (await sandbox.call('GET', '/customers')).body.data
  expect(customer.umaAddress).toMatch(/@sandbox\.example$/)
  const query = 'sourceCurrency=USD&destinationCurrency=EUR'
  const [row] = (await sandbox.call('GET', `/exchange-rates?${query}`)).body.data
  expect(row.maxSendingAmount).toBe(9_000_000_000_000_000)
})
