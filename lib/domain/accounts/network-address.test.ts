import { describe, expect, it } from 'vitest'
import { type CryptoNetwork, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { expectedAddress, isNetworkAddress } from '#lib/domain/accounts/network-address'
import { CRYPTO_WALLETS } from '#lib/domain/instructions/crypto-wallets'
import { drawFrom } from '#lib/domain/instructions/seeded-bytes'
import { sha256 } from '#lib/runtime/system'

const VALID: readonly (readonly [CryptoNetwork, string])[] = [
  ['SOLANA', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['BASE', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ETHEREUM', '0xde709f2102306220921060314715629080e2fb77'],
  ['POLYGON', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['TRON', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['LIGHTNING', 'ada@lightning.example'],
  ['LIGHTNING', 'lno1pqps7sjqpgt'],
]

describe('network addresses', () => {
  it.each(VALID)('on %s, isNetworkAddress accepts %s', (network, text) => {
    expect(isNetworkAddress(network, text)).toBe(true)
  })

  it.each(VALID)('on %s, isNetworkAddress rejects malformed copies of %s', (network, text) => {
    const last = text.at(-1)
    const changed = [`${text} `, ` ${text}`, '']
    // These Solana and Lightning samples have neither a checksum nor a fixed number of characters.
    if (network !== 'LIGHTNING' && network !== 'SOLANA') changed.push(text.slice(0, -1), `${text}${last}`)
    for (const other of changed) expect([other, isNetworkAddress(network, other)]).toEqual([other, false])
  })

  it.each([
    ['POLYGON', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['TRON', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9'],
    ['SPARK', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['BITCOIN', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ] as const)('on %s, isNetworkAddress rejects %s', (network, text) => {
    expect(isNetworkAddress(network, text)).toBe(false)
  })

  it('every deposit address of the sandbox is valid on its own network and invalid on another', () => {
    const draw = drawFrom('CS1', text => sha256(new TextEncoder().encode(text)))
    const now: Instant = instantFromEpoch(1_760_346_000_000)
    const payIn = { draw, reference: 'CS1', amount: 1_000n, now, expiresAt: now, rails: () => [] }
    for (const [code, networks] of Object.entries(NETWORKS_BY_CURRENCY)) {
      for (const network of networks) {
        for (const record of CRYPTO_WALLETS[code as keyof typeof CRYPTO_WALLETS][network]?.(payIn) ?? []) {
          const address =
            record.accountType === 'LIGHTNING' ? record.invoice : 'address' in record ? record.address : ''
          const addressNetwork = record.accountType === 'SPARK_WALLET' ? 'SPARK' : network
          expect([address, isNetworkAddress(addressNetwork, address)]).toEqual([address, true])
          expect(isNetworkAddress(addressNetwork === 'SOLANA' ? 'TRON' : 'SOLANA', address)).toBe(false)
        }
      }
    }
  })

  it('expectedAddress describes a Solana address as base58', () => {
    expect(expectedAddress('SOLANA')).toContain('base58')
  })
})
