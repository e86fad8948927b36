import type { AccountOrWalletInfo } from '#lib/contract/accounts/payment-instructions'
import type { CryptoNetwork } from '#lib/contract/money/currency'
import { lightningInvoice } from '#lib/domain/instructions/lightning-invoice'
import type { AssetCode, PayIn } from '#lib/domain/instructions/pay-in'
import type { Draw } from '#lib/domain/instructions/seeded-bytes'
import { drawPublicKey, sparkAddress } from '#lib/domain/instructions/spark-address'
import { sparkInvoice } from '#lib/domain/instructions/spark-invoice'
import { base58FromBytes } from '#lib/wallet/encoding/base58'
import { base58checkFromBytes } from '#lib/wallet/encoding/base58check'
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
  },
  USDT: {
    TRON: ({ draw }) => [{ accountType: 'TRON_WALLET', address: tronAddress(draw), assetType: 'USDT' }],
    SOLANA: ({ draw }) => [{ accountType: 'SOLANA_WALLET', address: solanaAddress(draw), assetType: 'USDT' }],
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
