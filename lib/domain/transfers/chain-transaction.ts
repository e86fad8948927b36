import type { CryptoNetwork } from '#lib/contract/money/currency'
import type { Transaction } from '#lib/contract/transfers/transaction'
import { walletNetwork } from '#lib/domain/accounts/external-account-facts'
import type { ExternalParty } from '#lib/domain/transfers/party'
import { base58FromBytes } from '#lib/wallet/encoding/base58'

/** Returns a fictional transfer, which depends only on the ID and the network. Lightning payments are not on a chain. */
export function chainTransaction(id: string, network: CryptoNetwork | undefined) {
  if (network === undefined || network === 'LIGHTNING') return {}
  return { onChainTransaction: { transactionHash: transactionHash(id, network), network } }
}

/** Returns an external account as a side of a transaction. A crypto wallet has a transfer on its network. */
export function externalSide(id: string, { accountId, currency, info }: ExternalParty) {
  return { accountId, currency, ...chainTransaction(id, walletNetwork(info)) }
}

/** Removes the transfer to a wallet, which is unknown before it settles. */
export function withoutChainTransaction(destination: Transaction['destination']): Transaction['destination'] {
  if (destination.destinationType !== 'ACCOUNT') return destination
  const { onChainTransaction: _, ...others } = destination
  return others
}

/** Returns a 64-byte signature on Solana, a 32-byte hash on other networks. */
function transactionHash(id: string, network: CryptoNetwork): string {
  const hex = id.slice(id.indexOf(':') + 1).replaceAll('-', '')
  if (network === 'SOLANA') return base58FromBytes(Uint8Array.from({ length: 64 }, (_, at) => hexByte(hex, at % 16)))
  return `${EVM_NETWORKS.has(network) ? '0x' : ''}${hex}${hex}`
}

const EVM_NETWORKS: ReadonlySet<CryptoNetwork> = new Set(['ARBITRUM', 'BASE', 'ETHEREUM', 'PLASMA', 'POLYGON'])

function hexByte(hex: string, at: number): number {
  return Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)
}
