import type { CryptoNetwork } from '#lib/contract/money/currency'
import { bytesFromBase58 } from '#lib/wallet/encoding/base58'
import { readBase58check } from '#lib/wallet/encoding/base58check'
import { isBech32, isBech32m } from '#lib/wallet/encoding/bech32'
import { EVM_ADDRESS_LENGTH, isEvmAddress } from '#lib/wallet/encoding/evm-address'

/**
 * Reports whether text is a well-formed address on a network, with a valid checksum if the address has one. Always
 * returns false for BITCOIN, because the sandbox supports no payments on that network.
 */
export function isNetworkAddress(network: CryptoNetwork, text: string): boolean {
  return ADDRESS_FORMS[network]?.isAddress(text) ?? false
}

export function expectedAddress(network: CryptoNetwork): string {
  return ADDRESS_FORMS[network]?.expected ?? `a ${network} address`
}

interface AddressForm {
  readonly expected: string
  readonly isAddress: (text: string) => boolean
}

const EVM: AddressForm = {
  expected: '0x and 40 hex digits, with a valid EIP-55 checksum if their case is mixed',
  isAddress: isEvmAddress,
}

const ADDRESS_FORMS: { readonly [N in CryptoNetwork]?: AddressForm } = {
  ARBITRUM: EVM,
  BASE: EVM,
  ETHEREUM: EVM,
  PLASMA: EVM,
  POLYGON: EVM,
  SOLANA: { expected: '32 bytes in base58', isAddress: text => bytesFromBase58(text)?.length === 32 },
  TRON: { expected: 'a T and 33 more characters in base58check', isAddress: isTronAddress },
  SPARK: {
    expected: 'a Spark address in bech32m, such as spark1…',
    isAddress: text => /^spark(rt)?1/.test(text) && isBech32m(text),
  },
  LIGHTNING: {
    expected: 'a BOLT 11 invoice, a BOLT 12 offer or a Lightning address such as name@host',
    isAddress: text =>
      (/^ln(bc|bcrt|tb)/.test(text) && isBech32(text)) ||
      /^lno1[02-9ac-hj-np-z]+$/.test(text) ||
      /^[a-z0-9._+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(text),
  },
}

const TRON_PREFIX = 0x41

function isTronAddress(text: string): boolean {
  const bytes = readBase58check(text)
  return bytes?.length === EVM_ADDRESS_LENGTH + 1 && bytes[0] === TRON_PREFIX
}
