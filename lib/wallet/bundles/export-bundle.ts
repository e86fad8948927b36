import { hexFromBytes } from '#lib/contract/hex'
import { makeEnclaveBundle, readEnclaveBundle } from '#lib/wallet/bundles/enclave-bundle'
import { readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type Sealed, seal } from '#lib/wallet/keys/hpke'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { readUncompressedPoint } from '#lib/wallet/keys/point'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

/** Encrypts a mnemonic to the client's 65-byte public key. Signs the bundle only if a quorum key pair is given. */
export async function makeExportBundle({
  mnemonic,
  clientPublicKey,
  organizationId,
  quorum,
  ephemeral,
}: {
  readonly mnemonic: string
  readonly clientPublicKey: Uint8Array
  readonly organizationId: string
  readonly quorum?: KeyPair | undefined
  readonly ephemeral?: KeyPair | undefined
}): Promise<string> {
  const { enc, ciphertext } = await seal({
    recipient: clientPublicKey,
    plaintext: utf8FromText(mnemonic),
    ephemeral,
  })
  const sealed = { encappedPublic: hexFromBytes(enc), ciphertext: hexFromBytes(ciphertext), organizationId }
  return makeEnclaveBundle(sealed, quorum)
}

/** Reads an export bundle without decrypting it. Verifies its signature only if an expected quorum key is given. */
export function readExportBundle(
  text: string,
  expectedQuorumKey?: Uint8Array,
): (Sealed & { readonly organizationId: unknown }) | Problem {
  const read = readEnclaveBundle(text, expectedQuorumKey)
  if (isProblem(read)) return read
  const { encappedPublic, ciphertext: hex, organizationId } = read.document
  const enc = typeof encappedPublic === 'string' ? readUncompressedPoint(encappedPublic) : undefined
  if (!enc) return { problem: 'encappedPublic is not an uncompressed P-256 point in hex.' }
  const ciphertext = typeof hex === 'string' ? readHex(hex) : undefined
  return ciphertext ? { enc, ciphertext, organizationId } : { problem: 'ciphertext is not hex.' }
}
