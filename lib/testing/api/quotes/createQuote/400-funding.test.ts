import { expect, test } from 'vitest'
import { NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { postQuote } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()

function askRealtimeQuote(source: Record<string, unknown>) {
  return postQuote(sandbox, { source: { sourceType: 'REALTIME_FUNDING', ...source } })
}

test.each(['XYZ', 'usd', 'US', 'EURO'])(
  'real-time funding in the unknown currency %s is rejected with INVALID_CURRENCY',
  async currency => {
    expectError(await askRealtimeQuote({ currency }), 'INVALID_CURRENCY', {
      field: 'source.currency',
      allowed: expect.arrayContaining(['USD', 'EUR', 'USDB']),
    })
  },
)

test.each(['NGN', 'CAD', 'PHP', 'HKD', 'KES', 'ZAR', 'VND', 'AED'])(
  'real-time funding in %s, which has no instant rail, is rejected with INVALID_INPUT',
  async currency => {
    expectError(await askRealtimeQuote({ currency }), 'INVALID_INPUT', { field: 'source.currency' })
  },
)

test.each(['USDC', 'USDT', 'USDB'])(
  'real-time funding in %s without a network is rejected with INVALID_INPUT',
  async currency => {
    expectError(await askRealtimeQuote({ currency }), 'INVALID_INPUT', { field: 'source.cryptoNetwork' })
  },
)

test.each([
  ['USDC', 'TRON'],
  ['USDC', 'PLASMA'],
  ['USDC', 'LIGHTNING'],
  ['USDT', 'BASE'],
  ['USDB', 'SOLANA'],
  ['BTC', 'ETHEREUM'],
  ['USD', 'LIGHTNING'],
  ['EUR', 'SPARK'],
  ['BRL', 'SOLANA'],
])(
  'real-time funding in %s on the unsupported network %s is rejected with INVALID_INPUT',
  async (currency, cryptoNetwork) => {
    expectError(await askRealtimeQuote({ currency, cryptoNetwork }), 'INVALID_INPUT', { field: 'source.cryptoNetwork' })
  },
)

test.each([
  ['USDC', 'PLASMA', 'SOLANA, BASE, POLYGON, ETHEREUM, ARBITRUM'],
  ['USDT', 'BASE', 'TRON, SOLANA, ETHEREUM, PLASMA, ARBITRUM'],
])(
  'the message of rejected funding in %s on %s names the supported networks',
  async (currency, cryptoNetwork, named) => {
    const { body } = await askRealtimeQuote({ currency, cryptoNetwork })
    expect(body.message).toContain(`For ${currency}, cryptoNetwork must be one of ${named}.`)
  },
)

test('real-time funding in the destination’s currency is rejected with reason SAME_CURRENCY', async () => {
  expectError(await askRealtimeQuote({ currency: 'EUR' }), 'INVALID_CURRENCY', { reason: 'SAME_CURRENCY' })
})

test('real-time funding for an unknown customer is rejected with INVALID_INPUT', async () => {
  const reply = await askRealtimeQuote({ currency: 'USD', customerId: unknownId('Customer') })
  expectError(reply, 'INVALID_INPUT', { field: 'source.customerId' })
})

const STABLECOIN_NETWORKS = (['USDC', 'USDT', 'USDB'] as const).flatMap(code =>
  (NETWORKS_BY_CURRENCY[code] ?? []).map(network => [code, network] as const),
)

test.each(STABLECOIN_NETWORKS)(
  'a quote from real-time funding in %s on the supported network %s is created',
  async (currency, cryptoNetwork) => {
    const source = { sourceType: 'REALTIME_FUNDING', currency, cryptoNetwork }
    const reply = await postQuote(sandbox, { source, lockedCurrencyAmount: 10_000_000 })
    expect(reply.status, reply.text).toBe(201)
  },
)

test.each(['USD', 'DKK', 'GBP', 'BRL', 'MXN', 'INR', 'SGD', 'BTC'])(
  'a quote from real-time funding in %s without a network is created',
  async currency => {
    const reply = await askRealtimeQuote({ currency })
    expect(reply.status, reply.text).toBe(201)
  },
)
