import type { Instant } from '#lib/contract/scalars'
import { bech32mFromWords, wordsFromBytes } from '#lib/wallet/encoding/bech32'

export interface SparkInvoice {
  /** Compressed public key of the receiver, 33 bytes. */
  readonly identityKey: Uint8Array
  /** 16 bytes, unique per invoice. */
  readonly id: Uint8Array
  /** 32 bytes. */
  readonly tokenIdentifier: Uint8Array
  /** In the token's smallest unit. */
  readonly amount: bigint
  readonly memo: string
  readonly expiresAt: Instant
}

/** Returns an unsigned Spark invoice: a Spark address whose protocol buffer also contains the payment's fields. */
export function sparkInvoice(invoice: SparkInvoice): string {
  const { identityKey, id, tokenIdentifier, amount, memo, expiresAt } = invoice
  const payment = [...bytesField(1, tokenIdentifier), ...bytesField(2, bytesFromAmount(amount))]
  const expiry = varintField(1, Math.floor(expiresAt / 1000))
  const fields = [
    ...varintField(1, INVOICE_VERSION),
    ...bytesField(2, id),
    ...bytesField(3, payment),
    ...bytesField(5, new TextEncoder().encode(memo)),
    ...bytesField(7, expiry),
  ]
  const message = Uint8Array.from([...bytesField(1, identityKey), ...bytesField(2, fields)])
  return bech32mFromWords('spark', wordsFromBytes(message))
}

const INVOICE_VERSION = 1

/** Returns a length-prefixed field (Protocol Buffers, wire type 2). */
function bytesField(number: number, value: Iterable<number>): number[] {
  const bytes = [...value]
  return [(number << 3) | 2, ...varint(bytes.length), ...bytes]
}

/** Returns a whole number as a field (Protocol Buffers, wire type 0). */
function varintField(number: number, value: number): number[] {
  return [number << 3, ...varint(value)]
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))]
}

/** Returns big-endian bytes without leading zeros. */
function bytesFromAmount(amount: bigint): number[] {
  return amount < 256n ? [Number(amount)] : [...bytesFromAmount(amount / 256n), Number(amount % 256n)]
}
