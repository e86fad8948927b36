import { expect, test } from 'vitest'
import { readBase58 } from '#lib/testing/reference/read-base58'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { evmAddressFromBytes } from '#lib/wallet/encoding/evm-address'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('the dollar account of the starter customer has its starter balance', async () => {
  const reply = await sandbox.call('GET', `/internal-accounts/${starter.customerUsd}`)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id: starter.customerUsd,
    customerId: starter.customer,
    type: 'INTERNAL_FIAT',
    status: 'ACTIVE',
    balance: { amount: 1_000_000, currency: { code: 'USD', decimals: 2 } },
    totalBalance: { amount: 1_000_000, currency: { code: 'USD', decimals: 2 } },
  })
})

test('the funding instructions of a dollar account contain the account’s ID as the reference', async () => {
  const { fundingPaymentInstructions } = (await sandbox.call('GET', `/internal-accounts/${starter.customerUsd}`)).body
  expect(fundingPaymentInstructions).toMatchObject([
    {
      accountOrWalletInfo: {
        accountType: 'USD_ACCOUNT',
        reference: starter.customerUsd,
        paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
      },
      instructionsNotes: expect.stringContaining(starter.customerUsd),
      isPlatformAccount: false,
    },
  ])
})

test('the platform’s dollar account has no customerId, and its funding instructions have isPlatformAccount true', async () => {
  const reply = await sandbox.call('GET', `/internal-accounts/${starter.platformUsd}`)
  expect(reply.body.fundingPaymentInstructions).toMatchObject([{ isPlatformAccount: true }])
  expect(reply.body).not.toHaveProperty('customerId')
})

test('the starter wallet holds USDB with six decimals, has no funding instructions and has privateEnabled false', async () => {
  const reply = await sandbox.call('GET', `/internal-accounts/${starter.wallet}`)
  expect(reply.body).toMatchObject({
    type: 'EMBEDDED_WALLET',
    balance: { amount: 1_000_000_000, currency: { code: 'USDB', decimals: 6 } },
    fundingPaymentInstructions: [],
    privateEnabled: false,
  })
})

test('a USDC account has a valid and stable deposit address on each of its networks', async () => {
  const path = `/internal-accounts/${starter.customerUsdc}`
  const { fundingPaymentInstructions } = (await sandbox.call('GET', path)).body
  const [solana, ...evm] = fundingPaymentInstructions.map(
    ({ accountOrWalletInfo }: { accountOrWalletInfo: unknown }) => accountOrWalletInfo,
  )
  expect(solana).toEqual({ accountType: 'SOLANA_WALLET', address: expect.any(String), assetType: 'USDC' })
  expect(readBase58(solana.address)).toHaveLength(32)
  expect(evm).toEqual(
    ['BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET', 'ARBITRUM_WALLET'].map(accountType => ({
      accountType,
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      assetType: 'USDC',
    })),
  )
  for (const { address } of evm) expect(evmAddressFromBytes(Buffer.from(address.slice(2), 'hex'))).toBe(address)
  expect((await sandbox.call('GET', path)).body.fundingPaymentInstructions).toEqual(fundingPaymentInstructions)
})

test('getting an internal account returns the same object as the list', async () => {
  const listed = await sandbox.call('GET', '/customers/internal-accounts?currency=USDC')
  const read = await sandbox.call('GET', `/internal-accounts/${starter.customerUsdc}`)
  expect(read.body).toEqual(listed.body.data[0])
})
