import { expect, test } from 'vitest'
import type { PaymentInstructions } from '#lib/contract/accounts/payment-instructions'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import {
  createQuote,
  execute,
  FUNDED_FROM_OUTSIDE,
  fromAccount,
  send,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const FROM_BANK = { ...fromAccount(starter.external.USD), ...toAccount(starter.wallet) }

test.each([
  ['real-time funding', FUNDED_FROM_OUTSIDE],
  ['an external account', FROM_BANK],
])('a quote from %s has payment instructions with a unique reference', async (_, changes) => {
  const infos = await Promise.all([createQuote(sandbox, changes), createQuote(sandbox, changes)]).then(quotes =>
    quotes.map(quote => quote.paymentInstructions[0].accountOrWalletInfo),
  )
  expect(infos).toMatchObject([{ accountType: 'USD_ACCOUNT' }, { accountType: 'USD_ACCOUNT' }])
  expect(infos[0].reference).not.toBe(infos[1].reference)
})

test('getting an unfunded quote returns the same payment instructions', async () => {
  const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body).toEqual(quote)
})

test('a quote funded in bitcoin offers Lightning and expires after a minute', async () => {
  const quote = await createQuote(sandbox, { source: { sourceType: 'REALTIME_FUNDING', currency: 'BTC' } })
  const types = quote.paymentInstructions.map(
    ({ accountOrWalletInfo }: { accountOrWalletInfo: { accountType: string } }) => accountOrWalletInfo.accountType,
  )
  expect(types).toContain('LIGHTNING')
  expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(60_000)
})

test('real-time funding without a customerId belongs to the platform', async () => {
  const { platformId } = sandbox
  const platformQuote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  expect(await transactionOf(sandbox, platformQuote)).toMatchObject({
    customerId: platformId,
    platformCustomerId: platformId,
  })
  const source = { ...FUNDED_FROM_OUTSIDE.source, customerId: starter.customer }
  const named = await createQuote(sandbox, { source })
  expect(await transactionOf(sandbox, named)).toMatchObject({ customerId: starter.customer })
})

test('a payment instruction has notes with its reference and isPlatformAccount', async () => {
  const [instruction] = (await createQuote(sandbox, FUNDED_FROM_OUTSIDE)).paymentInstructions
  expect(instruction).toMatchObject({
    instructionsNotes: expect.stringContaining(instruction.accountOrWalletInfo.reference),
    isPlatformAccount: true,
  })
})

test('real-time funding in reais offers only a PIX code', async () => {
  const quote = await createQuote(sandbox, { source: { sourceType: 'REALTIME_FUNDING', currency: 'BRL' } })
  expect(quote.paymentInstructions.map((each: { accountOrWalletInfo: unknown }) => each.accountOrWalletInfo)).toEqual([
    { accountType: 'BRL_ACCOUNT', qrCode: expect.stringMatching(/^000201.+6304[0-9A-F]{4}$/) },
  ])
})

test.each([
  ['USD', ['RTP', 'FEDNOW']],
  ['EUR', ['SEPA_INSTANT']],
  ['DKK', ['SEPA_INSTANT']],
  ['GBP', ['FASTER_PAYMENTS']],
  ['MXN', ['SPEI']],
  ['INR', ['UPI']],
  ['SGD', ['PAYNOW', 'FAST']],
])('real-time funding in %s lists instant rails only', async (currency, paymentRails) => {
  const changes = { source: { sourceType: 'REALTIME_FUNDING', currency }, ...toAccount(starter.wallet) }
  const [{ accountOrWalletInfo }] = (await createQuote(sandbox, changes)).paymentInstructions
  expect(accountOrWalletInfo.paymentRails).toEqual(paymentRails)
})

test('external and internal dollar accounts list all rails for dollars', async () => {
  const [{ accountOrWalletInfo }] = (await createQuote(sandbox, FROM_BANK)).paymentInstructions
  expect(accountOrWalletInfo.paymentRails).toEqual(['RTP', 'FEDNOW', 'WIRE', 'ACH'])
  const account = await sandbox.call('GET', `/internal-accounts/${starter.platformUsd}`)
  expect(account.body.fundingPaymentInstructions[0].accountOrWalletInfo.paymentRails).toEqual([
    'ACH',
    'WIRE',
    'RTP',
    'FEDNOW',
  ])
})

test.each(['MXN', 'DKK', 'EUR'])('real-time funding in %s has a reference', async currency => {
  const changes = { source: { sourceType: 'REALTIME_FUNDING', currency }, ...toAccount(starter.external.USD) }
  const [{ accountOrWalletInfo }] = (await createQuote(sandbox, changes)).paymentInstructions
  expect(accountOrWalletInfo).toMatchObject({
    accountType: `${currency}_ACCOUNT`,
    reference: expect.stringMatching(/./),
  })
})

test.each([
  ['BTC', /^lnbc/],
  ['USDB', /^spark1/],
])(
  'a Spark wallet for %s has asset, address and invoice, and /sandbox/send funds its quote',
  async (currency, invoice) => {
    const source = { sourceType: 'REALTIME_FUNDING', currency, cryptoNetwork: 'SPARK' }
    const quote = await createQuote(sandbox, { source, lockedCurrencyAmount: 10_000_000 })
    expect(quote.paymentInstructions[0].accountOrWalletInfo).toEqual({
      accountType: 'SPARK_WALLET',
      assetType: currency,
      address: expect.stringMatching(/^spark/),
      invoice: expect.stringMatching(invoice),
    })
    expect((await send(sandbox, quote.id, { currencyCode: currency })).body.status).toBe('COMPLETED')
  },
)

test('a quote from an internal account has no payment instructions', async () => {
  expect(await createQuote(sandbox)).not.toHaveProperty('paymentInstructions')
})

test.each([
  ['real-time funding', FUNDED_FROM_OUTSIDE],
  ['an account without direct pull', FROM_BANK],
])('a quote from %s can be funded but not executed', async (_, changes) => {
  const quote = await createQuote(sandbox, changes)
  expectError(await execute(sandbox, quote.id), 'INVALID_INPUT', { reason: 'NOT_EXECUTABLE' })
  expect((await send(sandbox, quote.id)).status).toBe(200)
})

test.each([
  ['BASE_WALLET', 'USDC'],
  ['POLYGON_WALLET', 'USDC'],
  ['SOLANA_WALLET', 'USDT'],
  ['SPARK_WALLET', 'BTC'],
] as const)('a quote from a %s holding %s is funded over its network', async (accountType, currency) => {
  const accountInfo = externalAccountSample(accountType)
  const account = await sandbox.call('POST', '/platform/external-accounts', { body: { currency, accountInfo } })
  expect(account.status, account.text).toBe(201)
  const amount = { lockedCurrencyAmount: 10_000_000 }
  const sides = { ...fromAccount(account.body.id), ...toAccount(starter.customerUsd) }
  const quote = await createQuote(sandbox, { ...sides, ...amount })
  const instructions = quote.paymentInstructions.map(
    ({ accountOrWalletInfo }: PaymentInstructions) => accountOrWalletInfo,
  )
  expect(instructions).toMatchObject([{ accountType, assetType: currency }])
})

test('a funded quote of the platform is a CREDIT if it pays the platform and a DEBIT if it pays a customer', async () => {
  const euros = { source: { sourceType: 'REALTIME_FUNDING', currency: 'EUR' } }
  const platformQuote = await createQuote(sandbox, { ...euros, ...toAccount(starter.platformUsd) })
  expect(await transactionOf(sandbox, platformQuote)).toMatchObject({
    customerId: sandbox.platformId,
    direction: 'CREDIT',
  })
  const others = await createQuote(sandbox, { ...euros, ...toAccount(starter.customerUsd) })
  expect(await transactionOf(sandbox, others)).toMatchObject({ customerId: sandbox.platformId, direction: 'DEBIT' })
})
