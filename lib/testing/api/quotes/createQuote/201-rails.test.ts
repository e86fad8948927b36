import { expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { createQuote, fromAccount, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
await sandbox.call('POST', `/sandbox/internal-accounts/${starter.customerUsdc}/fund`, {
  body: { amount: 1_000_000_000 },
})

async function railOf(accountId: string | undefined, paymentRail?: string) {
  const destination = toAccount(accountId, paymentRail === undefined ? {} : { paymentRail })
  // The source is in USDC, so that quotes to dollar accounts are allowed too.
  const quote = await createQuote(sandbox, {
    ...fromAccount(starter.customerUsdc),
    ...destination,
    lockedCurrencyAmount: 500_000_000,
  })
  const transaction = await transactionOf(sandbox, quote)
  return { paymentRail: transaction.paymentRail, railSelectionMode: transaction.railSelectionMode }
}

test.each([
  ['USD_ACCOUNT', 'RTP'],
  ['EUR_ACCOUNT', 'SEPA_INSTANT'],
  ['DKK_ACCOUNT', 'SEPA_INSTANT'],
  ['GBP_ACCOUNT', 'FASTER_PAYMENTS'],
  ['BRL_ACCOUNT', 'PIX'],
  ['MXN_ACCOUNT', 'SPEI'],
  ['INR_ACCOUNT', 'UPI'],
  ['SGD_ACCOUNT', 'FAST'],
  ['KES_ACCOUNT', 'MOBILE_MONEY'],
  ['GHS_ACCOUNT', 'BANK_TRANSFER'],
  ['NGN_ACCOUNT', 'BANK_TRANSFER'],
] as const)('a quote to an account of type %s uses the rail %s if none is requested', async (accountType, rail) => {
  const account = await addExternalAccount(sandbox, accountType)
  expect(await railOf(account)).toEqual({ paymentRail: rail, railSelectionMode: 'AUTO' })
})

test('a quote to an Indian account without a vpa uses the rail of the account', async () => {
  const { beneficiary } = externalAccountSample('INR_ACCOUNT')
  const bank = { accountNumber: '123456789', ifsc: 'HDFC0000001', rail: 'RTGS', beneficiary }
  const account = await addExternalAccount(sandbox, 'INR_ACCOUNT', {
    accountInfo: { accountType: 'INR_ACCOUNT', ...bank },
  })
  expect(await railOf(account)).toEqual({ paymentRail: 'RTGS', railSelectionMode: 'AUTO' })
})

test.each(['ACH', 'WIRE', 'RTP', 'FEDNOW'])(
  'a quote that requests the rail %s uses this rail, with mode MANUAL',
  async rail => {
    expect(await railOf(starter.external.USD, rail)).toEqual({ paymentRail: rail, railSelectionMode: 'MANUAL' })
  },
)

test.each(['SOLANA_WALLET', 'LIGHTNING'] as const)(
  'a quote to an account of type %s has no rail',
  async accountType => {
    const currency = accountType === 'LIGHTNING' ? 'BTC' : 'USDT'
    const account = await addExternalAccount(sandbox, accountType, { currency })
    expect(await railOf(account)).toEqual({ paymentRail: null, railSelectionMode: undefined })
  },
)

test('a quote between internal accounts has no rail', async () => {
  expect(await railOf(starter.customerUsd)).toEqual({ paymentRail: null, railSelectionMode: undefined })
})
