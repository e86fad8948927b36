import { createECDH, createHash, createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountOrWalletInfo } from '#lib/contract/accounts/payment-instructions'
import { instantFromEpoch } from '#lib/contract/scalars'
import { CRYPTO_WALLETS } from '#lib/domain/instructions/crypto-wallets'
import type { PayIn } from '#lib/domain/instructions/pay-in'
import { drawFrom } from '#lib/domain/instructions/seeded-bytes'
import { readBase58 } from '#lib/testing/reference/read-base58'
import { bytesFromWords, readBech32 } from '#lib/testing/reference/read-bech32'
import { readInvoice } from '#lib/testing/reference/read-invoice'
import { evmAddressFromBytes } from '#lib/wallet/encoding/evm-address'

const digest = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())
const now = instantFromEpoch(1_760_346_000_123)
const expiresAt = instantFromEpoch(now + 60_000)
const payIns = fc
  .record({ reference: fc.stringMatching(/^[A-Z0-9]{1,25}$/), amount: fc.bigInt({ min: 1n, max: 9n * 10n ** 15n }) })
  .map(
    ({ reference, amount }): PayIn => ({
      reference,
      amount,
      draw: drawFrom(reference, digest),
      rails: offered => [...offered],
      now,
      expiresAt,
    }),
  )

describe('payment details for bitcoin', () => {
  it('on Lightning are an invoice and a Spark wallet with the same invoice; on Spark, only the Spark wallet', () => {
    fc.assert(
      fc.property(payIns, payIn => {
        const [lightning, spark] = CRYPTO_WALLETS.BTC.LIGHTNING?.(payIn) ?? []
        const invoice =
          'invoice' in (lightning ?? {}) && lightning?.accountType === 'LIGHTNING' ? lightning.invoice : ''
        expect(spark).toMatchObject({ accountType: 'SPARK_WALLET', assetType: 'BTC', invoice })
        expect(CRYPTO_WALLETS.BTC.SPARK?.(payIn)).toEqual([spark])
        expect(readInvoice(invoice)).toMatchObject({
          satoshis: payIn.amount,
          timestamp: 1_760_346_000,
          description: payIn.reference,
          expirySeconds: 60,
          minFinalCltvExpiry: 18,
        })
      }),
    )
  })

  it('contain an invoice whose signature verifies with the public key recovered from it', () => {
    fc.assert(
      fc.property(payIns, payIn => {
        const [record] = CRYPTO_WALLETS.BTC.LIGHTNING?.(payIn) ?? []
        const invoice = record?.accountType === 'LIGHTNING' ? record.invoice : ''
        const { prefix, words } = readBech32(invoice, 'bech32')
        const message = Buffer.concat([Buffer.from(prefix), packWords(words.slice(0, -104))])
        const signature = bytesFromWords(words.slice(-104))
        const key = recoverKey(message, signature)
        const verificationKey = { key, dsaEncoding: 'ieee-p1363' } as const
        expect(signature[64]).toBe(0)
        expect(verify('sha256', message, verificationKey, signature.subarray(0, 64))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})

it('USDB has a Spark address and a Spark invoice for the amount', () => {
  fc.assert(
    fc.property(payIns, payIn => {
      const [record] = CRYPTO_WALLETS.USDB.SPARK?.(payIn) ?? []
      if (record?.accountType !== 'SPARK_WALLET') throw new Error('Expected a Spark wallet.')
      expect(record).toMatchObject({ address: expect.stringMatching(/^spark1pgss/), assetType: 'USDB' })
      const [address, invoice] = [record.address, record.invoice ?? ''].map(text => sparkFields(text))
      const payment = invoice?.get('2.3.2') ?? Buffer.alloc(0)
      expect(invoice?.get('1')).toEqual(address?.get('1'))
      expect(BigInt(`0x${payment.toString('hex')}`)).toBe(payIn.amount)
      expect(invoice?.get('2.2')).toHaveLength(16)
      expect(invoice?.get('2.3.1')).toHaveLength(32)
      expect(invoice?.get('2.5')?.toString()).toBe(payIn.reference)
      expect(invoice?.get('2.7.1')).toEqual(Buffer.from(String(Math.floor(expiresAt / 1000))))
    }),
  )
})

it.each([
  ['USDC', 'SOLANA', 'SOLANA_WALLET', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
  ['USDC', 'BASE', 'BASE_WALLET', /^0x[0-9a-fA-F]{40}$/],
  ['USDC', 'POLYGON', 'POLYGON_WALLET', /^0x[0-9a-fA-F]{40}$/],
  ['USDC', 'ETHEREUM', 'ETHEREUM_WALLET', /^0x[0-9a-fA-F]{40}$/],
  ['USDC', 'ARBITRUM', 'ARBITRUM_WALLET', /^0x[0-9a-fA-F]{40}$/],
  ['USDT', 'ARBITRUM', 'ARBITRUM_WALLET', /^0x[0-9a-fA-F]{40}$/],
  ['USDT', 'ETHEREUM', 'ETHEREUM_WALLET', /^0x[0-9a-fA-F]{40}$/],
  ['USDT', 'PLASMA', 'PLASMA_WALLET', /^0x[0-9a-fA-F]{40}$/],
  ['USDT', 'TRON', 'TRON_WALLET', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['USDT', 'SOLANA', 'SOLANA_WALLET', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
] as const)(
  '%s on %s has one record, with an address and the account type %s',
  (assetType, network, accountType, form) => {
    fc.assert(
      fc.property(payIns, payIn => {
        const records = CRYPTO_WALLETS[assetType][network]?.(payIn)
        expect(records).toEqual([{ accountType, address: expect.stringMatching(form), assetType }])
      }),
    )
  },
)

describe('an address', () => {
  const addressOf = (records: readonly AccountOrWalletInfo[] = []) =>
    records.map(record => ('address' in record ? record.address : '')).join()

  it('on Tron has a prefix, twenty bytes and a checksum', () => {
    fc.assert(
      fc.property(payIns, payIn => {
        const bytes = readBase58(addressOf(CRYPTO_WALLETS.USDT.TRON?.(payIn)))
        const checked = createHash('sha256')
          .update(Uint8Array.from(bytes.slice(0, 21)))
          .digest()
        expect([bytes.length, bytes[0]]).toEqual([25, 0x41])
        expect(bytes.slice(21)).toEqual([...createHash('sha256').update(checked).digest().subarray(0, 4)])
      }),
    )
  })

  it('on Solana has thirty-two bytes', () => {
    fc.assert(
      fc.property(payIns, payIn => {
        expect(readBase58(addressOf(CRYPTO_WALLETS.USDC.SOLANA?.(payIn)))).toHaveLength(32)
      }),
    )
  })

  it('on an EVM chain has a valid checksum', () => {
    fc.assert(
      fc.property(payIns, payIn => {
        const address = addressOf(CRYPTO_WALLETS.USDC.BASE?.(payIn))
        expect(evmAddressFromBytes(Buffer.from(address.slice(2), 'hex'))).toBe(address)
      }),
    )
  })
})

/** Returns protocol buffer fields by path. A number becomes decimal text. */
function sparkFields(text: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  const { prefix, words } = readBech32(text, 'bech32m')
  expect(prefix).toBe('spark')
  readFields(Buffer.from(bytesFromWords(words)), '', found)
  return found
}

const MESSAGES = new Set(['2', '2.3', '2.7'])

function readFields(bytes: Buffer, parent: string, found: Map<string, Buffer>): void {
  let at = 0
  const varint = (): number => {
    const byte = bytes[at++] ?? 0
    return byte < 128 ? byte : byte - 128 + 128 * varint()
  }
  while (at < bytes.length) {
    const tag = varint()
    const path = `${parent}${tag >> 3}`
    const length = varint()
    const value = (tag & 7) === 0 ? Buffer.from(String(length)) : bytes.subarray(at, at + length)
    if ((tag & 7) === 2) at += length
    found.set(path, value)
    if (MESSAGES.has(path)) readFields(value, `${path}.`, found)
  }
}

/** Packs words into bytes and pads the last byte with zeros, as BOLT 11 does for the signed message. */
function packWords(words: readonly number[]): Buffer {
  const bits = words.map(word => word.toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{1,8}/g)?.map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [])
}

/** In these signatures, R is the base point, so the private key is (s - z) / r (SEC 1, 4.1.6). */
function recoverKey(message: Buffer, signature: Uint8Array) {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  const [r, s] = [numberOf(signature.subarray(0, 32)), numberOf(signature.subarray(32, 64))]
  const z = numberOf(createHash('sha256').update(message).digest())
  const d = ((((s - z) * power(r, order - 2n, order)) % order) + order) % order
  const ecdh = createECDH('secp256k1')
  ecdh.setPrivateKey(d.toString(16).padStart(64, '0'), 'hex')
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x, y }, format: 'jwk' })
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (exponent === 0n) return 1n
  const half = power((base * base) % modulus, exponent / 2n, modulus)
  return exponent % 2n === 1n ? (half * base) % modulus : half
}
