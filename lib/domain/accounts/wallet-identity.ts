import { hexFromBytes } from '#lib/contract/hex'
import { evmAddressFromBytes } from '#lib/wallet/encoding/evm-address'

/** Function that computes SHA-256. */
type Digest = (bytes: Uint8Array) => Uint8Array

/** IDs and address that identify a wallet in signed payloads. Derived from the account's ID. Not secret. */
export interface WalletIdentity {
  readonly organizationId: string
  readonly userId: string
  readonly walletId: string
  /** The signing address, with its EIP-55 checksum. */
  readonly address: string
}

export function walletIdentity(accountId: string, digest: Digest): WalletIdentity {
  return {
    organizationId: derivedUuid('organization', accountId, digest),
    userId: derivedUuid('user', accountId, digest),
    walletId: derivedUuid('wallet', accountId, digest),
    address: evmAddressFromBytes(digest(bytesOf('address', accountId)).subarray(0, 20)),
  }
}

/** Derives the ID that signed payloads use for a session (`api key`) or a credential (`authenticator`, `provider`). */
export function enclaveId(kind: 'api key' | 'authenticator' | 'provider', id: string, digest: Digest): string {
  return derivedUuid(kind, id, digest)
}

/** Derives a version 8 UUID (RFC 9562). */
function derivedUuid(kind: string, id: string, digest: Digest): string {
  const bytes = digest(bytesOf(kind, id)).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = hexFromBytes(bytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function bytesOf(kind: string, id: string): Uint8Array {
  return new TextEncoder().encode(`${kind} of ${id}`)
}
