import type { AccountOrWalletInfo } from '#lib/contract/accounts/payment-instructions'
import type { CryptoNetwork } from '#lib/contract/money/currency'
import type { Instant } from '#lib/contract/scalars'
import { lightningInvoice } from '#lib/domain/instructions/lightning-invoice'
import type { AssetCode, PayIn } from '#lib/domain/instructions/pay-in'
import type { Draw } from '#lib/domain/instructions/seeded-bytes'
import { base58FromBytes } from '#lib/wallet/encoding/base58'
import { base58checkFromBytes } from '#lib/wallet/encoding/base58check'
import { bech32mFromWords, wordsFromBytes } from '#lib/wallet/encoding/bech32'
import { EVM_ADDRESS_LENGTH, evmAddressFromBytes } from '#lib/wallet/encoding/evm-address'

/** Deposit wallets of stablecoins, by network. The draw's seed determines the address. */
export const DEPOSIT_WALLETS: {
  readonly [Code in 'USDC' | 'USDT']: {
    readonly [N in CryptoNetwork]?: (payIn: Pick<PayIn, 'draw'>) => readonly AccountOrWalletInfo[]
  }
} = {
  USDC: {
    SOLANA: ({ draw }) => [{ accountType: 'SOLANA_WALLET', address: solanaAddress(draw), assetType: 'USDC' }],
    BASE: ({ draw }) => [{ accountType: 'BASE_WALLET', address: evmAddress(draw), assetType: 'USDC' }],
    POLYGON: ({ draw }) => [{ accountType: 'POLYGON_WALLET', address: evmAddress(draw), assetType: 'USDC' }],
    ETHEREUM: ({ draw }) => [{ accountType: 'ETHEREUM_WALLET', address: evmAddress(draw), assetType: 'USDC' }],
    ARBITRUM: ({ draw }) => [{ accountType: 'ARBITRUM_WALLET', address: evmAddress(draw), assetType: 'USDC' }],
  },
  USDT: {
    TRON: ({ draw }) => [{ accountType: 'TRON_WALLET', address: tronAddress(draw), assetType: 'USDT' }],
    SOLANA: ({ draw }) => [{ accountType: 'SOLANA_WALLET', address: solanaAddress(draw), assetType: 'USDT' }],
    ETHEREUM: ({ draw }) => [{ accountType: 'ETHEREUM_WALLET', address: evmAddress(draw), assetType: 'USDT' }],
    PLASMA: ({ draw }) => [{ accountType: 'PLASMA_WALLET', address: evmAddress(draw), assetType: 'USDT' }],
    ARBITRUM: ({ draw }) => [{ accountType: 'ARBITRUM_WALLET', address: evmAddress(draw), assetType: 'USDT' }],
  },
}

/** Wallets that can receive a payment in an asset, by network. Each payment gets new addresses and invoices. */
export const CRYPTO_WALLETS: {
  readonly [Code in AssetCode]: { readonly [N in CryptoNetwork]?: (payIn: PayIn) => readonly AccountOrWalletInfo[] }
} = {
  BTC: {
    LIGHTNING: payIn => [{ accountType: 'LIGHTNING', invoice: invoiceFor(payIn) }, sparkWallet(payIn)],
    SPARK: payIn => [sparkWallet(payIn)],
  },
  ...DEPOSIT_WALLETS,
  USDB: {
    SPARK: payIn => [sparkDollarWallet(payIn)],
  },
}

function sparkWallet(payIn: PayIn): AccountOrWalletInfo {
  const address = sparkAddress(drawPublicKey(payIn.draw))
  return { accountType: 'SPARK_WALLET', address, assetType: 'BTC', invoice: invoiceFor(payIn) }
}

/** A Spark token needs a Spark invoice, while bitcoin uses a Lightning invoice. */
function sparkDollarWallet({ draw, amount, reference, expiresAt }: PayIn): AccountOrWalletInfo {
  const identityKey = drawPublicKey(draw)
  const id = draw.bytes('spark invoice', 16)
  const invoice = sparkInvoice({ identityKey, id, tokenIdentifier: USDB_TOKEN, amount, memo: reference, expiresAt })
  return { accountType: 'SPARK_WALLET', address: sparkAddress(identityKey), assetType: 'USDB', invoice }
}

/** The sandbox's identifier of the USDB token: the ticker, padded to 32 bytes. The real identifier differs. */
const USDB_TOKEN = new TextEncoder().encode('USDB'.padEnd(32))

function invoiceFor({ draw, amount, reference, now, expiresAt }: PayIn): string {
  return lightningInvoice({
    amount,
    createdAt: now,
    expiresAt,
    description: reference,
    paymentHash: draw.bytes('payment hash', 32),
    paymentSecret: draw.bytes('payment secret', 32),
    signature: dummySignature(draw),
  })
}

/**
 * Returns a well-formed but meaningless signature. Its r is the x coordinate of secp256k1's base point (SEC 2,
 * 2.4.1), so that parsers can recover a payee key. No node has that key, so the invoice cannot be paid.
 */
function dummySignature(draw: Draw): Uint8Array {
  const s = draw.bytes('signature', 32)
  s[0] = (s[0] ?? 0) & 0x3f // Keeps s in the lower half of the order, as Bitcoin libraries require.
  return Uint8Array.from([...BASE_POINT_X, ...s, 0])
}

const BASE_POINT_X = [
  0x79, 0xbe, 0x66, 0x7e, 0xf9, 0xdc, 0xbb, 0xac, 0x55, 0xa0, 0x62, 0x95, 0xce, 0x87, 0x0b, 0x07, 0x02, 0x9b, 0xfc,
  0xdb, 0x2d, 0xce, 0x28, 0xd9, 0x59, 0xf2, 0x81, 0x5b, 0x16, 0xf8, 0x17, 0x98,
]

function solanaAddress(draw: Draw): string {
  return base58FromBytes(draw.bytes('solana', 32))
}

/** With the prefix 0x41, an address always has 34 characters and starts with T. */
function tronAddress(draw: Draw): string {
  return base58checkFromBytes(Uint8Array.from([0x41, ...draw.bytes('tron', EVM_ADDRESS_LENGTH)]))
}

function evmAddress(draw: Draw): string {
  return evmAddressFromBytes(draw.bytes('evm', EVM_ADDRESS_LENGTH))
}

interface SparkInvoice {
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
function sparkInvoice(invoice: SparkInvoice): string {
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

/** Returns a Spark address on the main network: a protocol buffer with the key, in bech32m (Spark, BIP 350). */
export function sparkAddress(identityKey: Uint8Array): string {
  const message = Uint8Array.from([IDENTITY_KEY_FIELD, identityKey.length, ...identityKey])
  return bech32mFromWords('spark', wordsFromBytes(message))
}

/**
 * Draws a compressed public key (SEC 1, 2.3.3) whose private key is unknown. The key is on secp256k1, because wallets
 * reject other keys.
 */
export function drawPublicKey(draw: Draw): Uint8Array {
  for (let attempt = 0; ; attempt += 1) {
    const x = draw.bytes(`public key ${attempt}`, 32)
    if (isOnCurve(x)) return Uint8Array.from([EVEN_Y, ...x])
  }
}

/** Tag of field 1, which is length-prefixed (Protocol Buffers, wire type 2). */
const IDENTITY_KEY_FIELD = 0x0a
const EVEN_Y = 0x02
/** The field prime of secp256k1. The curve is y^2 = x^3 + 7 (SEC 2, 2.4.1). */
const FIELD_PRIME = 2n ** 256n - 2n ** 32n - 977n

/** Reports whether the curve has a point with this x: x^3 + 7 must have a square root (Euler's criterion). */
function isOnCurve(bytes: Uint8Array): boolean {
  const x = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  return x < FIELD_PRIME && power((x * x * x + 7n) % FIELD_PRIME, (FIELD_PRIME - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = (result * square) % FIELD_PRIME
    square = (square * square) % FIELD_PRIME
  }
  return result
}
