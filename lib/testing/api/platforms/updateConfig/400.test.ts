import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const USD = {
  currencyCode: 'USD',
  minAmount: 1,
  maxAmount: 100,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['OUTGOING'],
}

async function expectUnchanged(body: object) {
  const before = (await sandbox.call('GET', '/config')).text
  const reply = await sandbox.call('PATCH', '/config', { body })
  expect((await sandbox.call('GET', '/config')).text).toBe(before)
  return reply
}

function withCurrency(changes: object) {
  return {
    umaDomain: 'mine.example',
    supportedCurrencies: [
      { ...USD, currencyCode: 'EUR' },
      { ...USD, ...changes },
    ],
  }
}

test.each([
  ['umaDomain', ''],
  ['umaDomain', 'Mine.example'],
  ['umaDomain', 'https://mine.example'],
  ['umaDomain', 'mine.example/'],
  ['umaDomain', 'mine example'],
  ['umaDomain', 'mine..example'],
  ['umaDomain', `${'a'.repeat(64)}.example`],
  // 191 characters, in labels of at most 63.
  ['umaDomain', `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(61)}.example`],
  ['umaDomain', null],
  ['webhookEndpoint', 'https://user@mine.example/'],
  ['webhookEndpoint', 'https://:secret@mine.example/'],
  ['webhookEndpoint', 'https://mine.example/#hooks'],
  ['webhookEndpoint', 'mine.example/hooks'],
  ['webhookEndpoint', 'ftp://mine.example/hooks'],
  ['webhookEndpoint', 'javascript:alert(1)'],
  ['webhookEndpoint', 'https://'],
  ['webhookEndpoint', 'https://mine.example:99999/'],
  ['webhookEndpoint', 'https://mine.example/\u0000'],
  ['webhookEndpoint', 'https://mine.example/a b'],
  ['webhookEndpoint', `https://mine.example/${'a'.repeat(2_048)}`],
  ['webhookEndpoint', 5],
  ['supportedCurrencies', {}],
  ['supportedCurrencies', null],
  ['embeddedWalletConfig', []],
])('setting %s to %j is rejected with INVALID_INPUT and changes nothing', async (field, value) => {
  expectError(await expectUnchanged({ [field]: value }), 'INVALID_INPUT', { field })
})

test.each([
  ['otpLength', 3],
  ['otpLength', 13],
  ['otpLength', 6.5],
  ['alphanumeric', 'yes'],
  ['expirationSeconds', 0],
  ['expirationSeconds', 86_401],
  ['appName', ''],
  ['appName', 'a'.repeat(256)],
  ['sendFromEmailAddress', 'mine.example'],
  ['replyToEmailAddress', 'a@b@c.example'],
  ['logoUrl', 'data:image/png;base64,'],
  ['logoUrl', `https://mine.example/${'a'.repeat(512)}`],
])('setting embeddedWalletConfig.%s to %j is rejected with INVALID_INPUT', async (member, value) => {
  const reply = await expectUnchanged({ embeddedWalletConfig: { [member]: value } })
  expectError(reply, 'INVALID_INPUT', { field: `embeddedWalletConfig.${member}` })
})

test.each([
  ['currencyCode', undefined],
  ['minAmount', undefined],
  ['maxAmount', undefined],
  ['requiredCounterpartyFields', undefined],
  ['enabledTransactionTypes', undefined],
  ['minAmount', 1.5],
  ['maxAmount', '100'],
  ['enabledTransactionTypes.0', ['SIDEWAYS']],
  ['requiredCounterpartyFields.0.mandatory', [{ name: 'FULL_NAME' }]],
  ['requiredCounterpartyFields.0.name', [{ name: 'full name', mandatory: false }]],
])(
  'a currency with a missing or invalid %s (value of the whole field: %j) is rejected with INVALID_INPUT',
  async (member, value) => {
    const reply = await expectUnchanged(withCurrency({ [member.split('.', 1)[0] ?? '']: value }))
    expectError(reply, 'INVALID_INPUT', { field: `supportedCurrencies.1.${member}` })
  },
)

test('a duplicate currency is rejected with INVALID_INPUT', async () => {
  const reply = await expectUnchanged({ supportedCurrencies: [USD, { ...USD, minAmount: 2 }] })
  expectError(reply, 'INVALID_INPUT', { field: 'supportedCurrencies.0.currencyCode' })
})

test('a minAmount above maxAmount is rejected with INVALID_INPUT', async () => {
  const reply = await expectUnchanged(withCurrency({ minAmount: 101 }))
  expectError(reply, 'INVALID_INPUT', { field: 'supportedCurrencies.1.minAmount' })
})

test.each(['XXX', 'usd'])('the unknown currency %s is rejected with INVALID_CURRENCY', async currencyCode => {
  const details = { field: 'supportedCurrencies.1.currencyCode', reason: 'UNKNOWN_CURRENCY' }
  expectError(await expectUnchanged(withCurrency({ currencyCode })), 'INVALID_CURRENCY', details)
})

test.each([
  ['minAmount', 0],
  ['minAmount', -1],
  ['maxAmount', 0],
])('a %s of %i is rejected with INVALID_AMOUNT', async (member, amount) => {
  const details = { field: `supportedCurrencies.1.${member}`, reason: 'NOT_POSITIVE' }
  expectError(await expectUnchanged(withCurrency({ [member]: amount })), 'INVALID_AMOUNT', details)
})

test.each(['minAmount', 'maxAmount'])(
  'a %s above 9000000000000000 is rejected with AMOUNT_OUT_OF_RANGE',
  async member => {
    const details = { field: `supportedCurrencies.1.${member}`, maximum: 9_000_000_000_000_000 }
    expectError(
      await expectUnchanged(withCurrency({ [member]: 9_000_000_000_000_001 })),
      'AMOUNT_OUT_OF_RANGE',
      details,
    )
  },
)

test('a non-JSON body is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('PATCH', '/config', { text: '{' }), 'INVALID_REQUEST_FORMAT', { reason: 'NOT_JSON' })
})

test('an unknown optional counterparty field is rejected with INVALID_INPUT, and the message lists the known fields', async () => {
  const requiredCounterpartyFields = [
    { name: 'POSTAL_ADDRESS', mandatory: false },
    { name: 'ADDRESS', mandatory: false },
  ]
  const reply = await expectUnchanged(withCurrency({ requiredCounterpartyFields }))
  expectError(reply, 'INVALID_INPUT', { field: 'supportedCurrencies.1.requiredCounterpartyFields.1.name' })
  expect(reply.body.details.errors[0].message).toContain('POSTAL_ADDRESS')
})
