import { concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { CannotOpen, DOCUMENTED_INPUTS, open, type Sealed, type SealingInputs } from '#lib/wallet/keys/hpke'
import { compressPoint } from '#lib/wallet/keys/point'

export interface SealingVariant {
  readonly id: string
  /** Difference from the documented inputs. */
  readonly change: string
  readonly inputs: SealingInputs
}

/** Inputs that clients might use to encrypt a bundle: the documented inputs, then inputs with one mistake each. */
export const SEALINGS = [
  { id: 'documented', change: 'no change', inputs: DOCUMENTED_INPUTS },
  { id: 'info-omitted', change: 'info = empty', inputs: { ...DOCUMENTED_INPUTS, info: new Uint8Array() } },
  {
    id: 'info-newline',
    change: 'info = turnkey_hpke\\n',
    inputs: { ...DOCUMENTED_INPUTS, info: utf8FromText('turnkey_hpke\n') },
  },
  {
    id: 'aad-swapped',
    change: 'AAD = recipient key || encapsulated key',
    inputs: { ...DOCUMENTED_INPUTS, aad: (enc, recipient) => concatBytes(recipient, enc) },
  },
  { id: 'aad-omitted', change: 'AAD = empty', inputs: { ...DOCUMENTED_INPUTS, aad: () => new Uint8Array() } },
  {
    id: 'aad-compressed',
    change: 'AAD = compressed keys, 33 + 33 bytes',
    inputs: {
      ...DOCUMENTED_INPUTS,
      aad: (enc, recipient) => concatBytes(compressPoint(enc), compressPoint(recipient)),
    },
  },
  { id: 'aes-128', change: 'AEAD = AES-128-GCM', inputs: { ...DOCUMENTED_INPUTS, aead: 'AES-128-GCM' } },
] as const satisfies readonly SealingVariant[]

export type SealingId = (typeof SEALINGS)[number]['id']

/** Decrypts a message. Returns undefined if the key or the inputs are wrong. */
export async function openWith(
  sealed: Sealed,
  privateKey: Uint8Array,
  inputs: SealingInputs,
): Promise<Uint8Array | undefined> {
  try {
    return await open({ ...sealed, privateKey, inputs })
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}

/** Returns the known mistake whose inputs decrypt a message. */
export async function sealingMistake(
  sealed: Sealed,
  privateKey: Uint8Array,
): Promise<(typeof SEALINGS)[number] | undefined> {
  for (const sealing of SEALINGS.slice(1)) {
    if ((await openWith(sealed, privateKey, sealing.inputs)) !== undefined) return sealing
  }
  return undefined
}
