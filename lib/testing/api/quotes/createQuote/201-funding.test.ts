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
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const FROM_BANK = { ...fromAccount(starter.external.USD), ...toAccount(starter.wallet) }

test.each([
  ['real-time funding', FUNDED_FROM_OUTSIDE],
  ['an external account', FROM_BANK],
])('two quotes from %s have payment instructions with different references', async (_, changes) => {
  const infos = await Promise.all([createQuote(sandbox, changes), createQuote(sandbox, changes)]).then(quotes =>
    quotes.map(quote => quote.paymentInstructions[0].accountOrWalletInfo),
  )
  expect(infos).toMatchObject([{ accountType: 'USD_ACCOUNT' }, { accountType: 'USD_ACCOUNT' }])
  expect(infos[0].reference).not.toBe(infos[1].reference)
})

test('getting an unfunded quote returns it unchanged, with its payment instructions', async () => {
  const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body).toEqual(quote)
})

test('a quote from real-time funding in bitcoin offers Lightning and expires after one minute', async () => {
  const quote = await createQuote(sandbox, { source: { sourceType: 'REALTIME_FUNDING', currency: 'BTC' } })
  const types = quote.paymentInstructions.map(
    ({ accountOrWalletInfo }: { accountOrWalletInfo: { accountType: string } }) => accountOrWalletInfo.accountType,
  )
  expect(types).toContain('LIGHTNING')
  expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(60_000)
})

test('the transaction of a quote from real-time funding belongs to the given customer, or else to the platform', async () => {
  const { platformId } = sandbox
  const platformQuote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  expect(await transactionOf(sandbox, platformQuote)).toMatchObject({
    customerId: platformId,
    platformCustomerId: platformId,
  })
  const source = { ...FUNDED_FROM_OUTSIDE.source, customerId: starter.customer }
  const customerQuote = await createQuote(sandbox, { source })
  expect(await transactionOf(sandbox, customerQuote)).toMatchObject({ customerId: starter.customer })
})

test('instructionsNotes for real-time funding contains the reference, and isPlatformAccount is true', async () => {
  const [instruction] = (await createQuote(sandbox, FUNDED_FROM_OUTSIDE)).paymentInstructions
  expect(instruction).toMatchObject({
    instructionsNotes: expect.stringContaining(instruction.accountOrWalletInfo.reference),
    isPlatformAccount: true,
  })
})

test('real-time funding in reais offers only a PIX QR code', async () => {
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
])('payment instructions for real-time funding in %s list only instant rails', async (currency, paymentRails) => {
  const changes = { source: { sourceType: 'REALTIME_FUNDING', currency }, ...toAccount(starter.wallet) }
  const [{ accountOrWalletInfo }] = (await createQuote(sandbox, changes)).paymentInstructions
  expect(accountOrWalletInfo.paymentRails).toEqual(paymentRails)
})

test('payment instructions of internal accounts and of quotes from external accounts list every dollar rail', async () => {
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

test.each(['MXN', 'DKK', 'EUR'])(
  'payment instructions for real-time funding in %s have a reference and the account type of the currency',
  async currency => {
    const changes = { source: { sourceType: 'REALTIME_FUNDING', currency }, ...toAccount(starter.external.USD) }
    const [{ accountOrWalletInfo }] = (await createQuote(sandbox, changes)).paymentInstructions
    expect(accountOrWalletInfo).toMatchObject({
      accountType: `${currency}_ACCOUNT`,
      reference: expect.stringMatching(/./),
    })
  },
)

test.each([
  ['BTC', /^lnbc/],
  ['USDB', /^spark1/],
])(
  'the Spark payment instruction for %s has an asset type, address and invoice, and /sandbox/send funds the quote',
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

test.each([
  ['USDT', 'PLASMA', 'PLASMA_WALLET'],
  ['USDT', 'ETHEREUM', 'ETHEREUM_WALLET'],
  ['USDC', 'ARBITRUM', 'ARBITRUM_WALLET'],
])(
  'real-time funding in %s on %s has one payment instruction, a %s, and /sandbox/send funds the quote',
  async (currency, cryptoNetwork, accountType) => {
    const source = { sourceType: 'REALTIME_FUNDING', currency, cryptoNetwork }
    const quote = await createQuote(sandbox, { source, lockedCurrencyAmount: 10_000_000 })
    expect(quote.source).toEqual(source)
    expect(quote.paymentInstructions).toEqual([
      expect.objectContaining({
        accountOrWalletInfo: expect.objectContaining({
          accountType,
          assetType: currency,
          address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        }),
      }),
    ])
    expect((await send(sandbox, quote.id, { currencyCode: currency })).body.status).toBe('COMPLETED')
  },
)

test.each(['ARBITRUM_WALLET', 'PLASMA_WALLET', 'ETHEREUM_WALLET'] as const)(
  'a quote in USDT pays an external account of type %s',
  async accountType => {
    const account = await addExternalAccount(sandbox, accountType, { currency: 'USDT' })
    const quote = await createQuote(sandbox, toAccount(account))
    expect(quote.receivingCurrency.code).toBe('USDT')
    expect((await execute(sandbox, quote.id)).body.status).toBe('COMPLETED')
  },
)

test.each([
  ['real-time funding', FUNDED_FROM_OUTSIDE],
  ['an external account that does not allow direct pull', FROM_BANK],
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
] as const)(
  'a quote from a %s with %s has one payment instruction, for a wallet of the same type and asset',
  async (accountType, currency) => {
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
  },
)

test('a platform’s real-time funding is a CREDIT if it pays the platform, and a DEBIT if it pays a customer', async () => {
  const euros = { source: { sourceType: 'REALTIME_FUNDING', currency: 'EUR' } }
  const toPlatform = await createQuote(sandbox, { ...euros, ...toAccount(starter.platformUsd) })
  expect(await transactionOf(sandbox, toPlatform)).toMatchObject({
    customerId: sandbox.platformId,
    direction: 'CREDIT',
  })
  const toCustomer = await createQuote(sandbox, { ...euros, ...toAccount(starter.customerUsd) })
  expect(await transactionOf(sandbox, toCustomer)).toMatchObject({ customerId: sandbox.platformId, direction: 'DEBIT' })
})
