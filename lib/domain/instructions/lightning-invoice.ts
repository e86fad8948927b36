import type { Instant } from '#lib/contract/scalars'
import { bech32FromWords, wordsFromBytes } from '#lib/wallet/encoding/bech32'

/** What an invoice says. Hash and secret have 32 bytes, the signature 65. */
export interface LightningInvoice {
  /** Satoshis, at least 1. */
  readonly amount: bigint
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly description: string
  readonly paymentHash: Uint8Array
  readonly paymentSecret: Uint8Array
  /** R, S and the recovery number. */
  readonly signature: Uint8Array
}

/** A Lightning invoice on the main network (BOLT 11): amount, time and tagged fields in words of five bits, then the signature. */
export function lightningInvoice(invoice: LightningInvoice): string {
  const expirySeconds = Math.floor((invoice.expiresAt - invoice.createdAt) / 1000)
  return bech32FromWords(`lnbc${invoiceAmount(invoice.amount)}`, [
    ...paddedWords(Math.floor(invoice.createdAt / 1000), TIMESTAMP_WORDS),
    ...tagged(TAG.paymentSecret, wordsFromBytes(invoice.paymentSecret)),
    ...tagged(TAG.paymentHash, wordsFromBytes(invoice.paymentHash)),
    ...tagged(TAG.description, wordsFromBytes(new TextEncoder().encode(invoice.description))),
    ...tagged(TAG.expiry, words(expirySeconds)),
    ...tagged(TAG.minFinalCltvExpiry, words(MIN_FINAL_CLTV_EXPIRY)),
    ...tagged(TAG.features, FEATURES),
    ...wordsFromBytes(invoice.signature),
  ])
}

/** An amount of satoshis as the prefix has it: bitcoins, or the largest of their fractions that needs no decimals (BOLT 11). */
export function invoiceAmount(satoshis: bigint): string {
  const { satoshisEach, letter } = UNITS.find(unit => satoshis % unit.satoshisEach === 0n) ?? NANO
  return letter === 'n' ? `${satoshis * 10n}n` : `${satoshis / satoshisEach}${letter}`
}

/** A satoshi is ten of them, so the amounts of satoshis are whole. */
const NANO = { satoshisEach: 1n, letter: 'n' }
const UNITS = [
  { satoshisEach: 100_000_000n, letter: '' },
  { satoshisEach: 100_000n, letter: 'm' },
  { satoshisEach: 100n, letter: 'u' },
  NANO,
]

/** Tagged fields are named by the value of their letter in bech32: p, d, x, c, 9 and s. */
const TAG = { paymentHash: 1, description: 13, expiry: 6, minFinalCltvExpiry: 24, features: 5, paymentSecret: 16 }

const TIMESTAMP_WORDS = 7
/** Blocks; BOLT 11's default. */
const MIN_FINAL_CLTV_EXPIRY = 18
/** Bits 8 and 14, payload in TLV and payment secret, as every payer must know them (BOLT 9). */
const FEATURES = [16, 8, 0]

/** Type, length in ten bits, and the words themselves. */
function tagged(type: number, content: readonly number[]): number[] {
  return [type, ...paddedWords(content.length, 2), ...content]
}

/** A number in as few words as it needs. */
function words(value: number): number[] {
  return value < 32 ? [value] : [...words(Math.floor(value / 32)), value % 32]
}

function paddedWords(value: number, length: number): number[] {
  const needed = words(value)
  return [...Array<number>(length - needed.length).fill(0), ...needed]
}
