import type { Instant } from '#lib/contract/scalars'
import { bech32FromWords, wordsFromBytes } from '#lib/wallet/encoding/bech32'

/** Contents of an invoice. The hash and the secret have 32 bytes each, and the signature has 65. */
export interface LightningInvoice {
  /** Satoshis, at least 1. */
  readonly amount: bigint
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly description: string
  readonly paymentHash: Uint8Array
  readonly paymentSecret: Uint8Array
  /** R, S and the recovery ID. */
  readonly signature: Uint8Array
}

/** Returns a Lightning invoice for the Bitcoin mainnet (BOLT 11). */
export function lightningInvoice(invoice: LightningInvoice): string {
  const expirySeconds = Math.floor((invoice.expiresAt - invoice.createdAt) / 1000)
  return bech32FromWords(`lnbc${invoiceAmount(invoice.amount)}`, [
    ...paddedWords(Math.floor(invoice.createdAt / 1000), TIMESTAMP_WORDS),
    ...tagField(TAG.paymentSecret, wordsFromBytes(invoice.paymentSecret)),
    ...tagField(TAG.paymentHash, wordsFromBytes(invoice.paymentHash)),
    ...tagField(TAG.description, wordsFromBytes(new TextEncoder().encode(invoice.description))),
    ...tagField(TAG.expiry, words(expirySeconds)),
    ...tagField(TAG.minFinalCltvExpiry, words(MIN_FINAL_CLTV_EXPIRY)),
    ...tagField(TAG.features, FEATURES),
    ...wordsFromBytes(invoice.signature),
  ])
}

/** Returns the amount for the prefix, in the largest unit in which the amount is a whole number (BOLT 11). */
export function invoiceAmount(satoshis: bigint): string {
  const { satoshisEach, letter } = UNITS.find(unit => satoshis % unit.satoshisEach === 0n) ?? NANO
  return letter === 'n' ? `${satoshis * 10n}n` : `${satoshis / satoshisEach}${letter}`
}

/**
 * A nano-bitcoin is a tenth of a satoshi, so every number of satoshis is a whole number of nano-bitcoins.
 * `satoshisEach` is 1, because a bigint cannot be a tenth.
 */
const NANO = { satoshisEach: 1n, letter: 'n' }
const UNITS = [
  { satoshisEach: 100_000_000n, letter: '' },
  { satoshisEach: 100_000n, letter: 'm' },
  { satoshisEach: 100n, letter: 'u' },
  NANO,
]

/** Types of tagged fields: the values of the bech32 letters p, d, x, c, 9 and s. */
const TAG = { paymentHash: 1, description: 13, expiry: 6, minFinalCltvExpiry: 24, features: 5, paymentSecret: 16 }

const TIMESTAMP_WORDS = 7
/** In blocks. This is the default in BOLT 11. */
const MIN_FINAL_CLTV_EXPIRY = 18
/** Feature bits 8 (TLV payload) and 14 (payment secret), which every payer must support (BOLT 9). */
const FEATURES = [16, 8, 0]

function tagField(type: number, content: readonly number[]): number[] {
  return [type, ...paddedWords(content.length, 2), ...content]
}

/** Returns a number as five-bit words, without leading zeros. */
function words(value: number): number[] {
  return value < 32 ? [value] : [...words(Math.floor(value / 32)), value % 32]
}

function paddedWords(value: number, length: number): number[] {
  const needed = words(value)
  return [...Array<number>(length - needed.length).fill(0), ...needed]
}
