import { Aes128Gcm, Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type KeyPair, keyPairFromScalar } from '#lib/wallet/keys/key-pair'

/** KEM 0x0010 of RFC 9180. The suites below use KDF 0x0001 and base mode. */
const kem = new DhkemP256HkdfSha256()
// The suites do not share a KDF object, because each CipherSuite stores its ID in its KDF object.
const SUITES = {
  'AES-128-GCM': new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes128Gcm() }),
  'AES-256-GCM': new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() }),
}

/** Inputs that sender and recipient must agree on. */
export interface SealingInputs {
  readonly info: Uint8Array
  /** Returns the associated data for an encapsulated key and the recipient's public key. */
  readonly aad: (enc: Uint8Array, recipient: Uint8Array) => Uint8Array
  readonly aead: keyof typeof SUITES
}

/** The documented inputs (§2.9). The service rejects a bundle that was encrypted with other inputs. */
export const DOCUMENTED_INPUTS: SealingInputs = {
  info: utf8FromText('turnkey_hpke'),
  aad: (enc, recipient) => concatBytes(enc, recipient),
  aead: 'AES-256-GCM',
}

/** Length in bytes of the tag at the end of every ciphertext. */
export const TAG_LENGTH = 16

/** A message encrypted with HPKE. */
export interface Sealed {
  /** The encapsulated key: an uncompressed point, 65 bytes. */
  readonly enc: Uint8Array
  /** Ends with its 16-byte tag. */
  readonly ciphertext: Uint8Array
}

/** Message of {@link CannotOpen}. It is the same for every cause, so that it does not reveal the cause. */
const CANNOT_OPEN = 'Decryption failed with this key.'

/** Thrown by {@link open} for a wrong key, wrong inputs, altered bytes or an invalid `enc`. `cause` has the details. */
export class CannotOpen extends Error {
  constructor(options?: ErrorOptions) {
    super(CANNOT_OPEN, options)
    this.name = 'CannotOpen'
  }
}

/**
 * Encrypts bytes to the recipient's public key (65 bytes). Throws RangeError if this key is not a P-256 point. The
 * ephemeral key is random by default. Outside tests, never reuse an ephemeral key.
 */
export async function seal({
  recipient,
  plaintext,
  ephemeral,
  inputs = DOCUMENTED_INPUTS,
}: {
  readonly recipient: Uint8Array
  readonly plaintext: Uint8Array
  readonly ephemeral?: KeyPair | undefined
  readonly inputs?: SealingInputs
}): Promise<Sealed> {
  const sender = await SUITES[inputs.aead].createSenderContext({
    recipientPublicKey: await cryptoPublicKey(recipient),
    info: inputs.info,
    ...(ephemeral && { ekm: await cryptoKeyPair(ephemeral) }),
  })
  const enc = new Uint8Array(sender.enc)
  const ciphertext = await sender.seal(plaintext, inputs.aad(enc, recipient))
  return { enc, ciphertext: new Uint8Array(ciphertext) }
}

/**
 * Decrypts a message with the recipient's private key. Throws {@link CannotOpen} if decryption fails, and RangeError if
 * the private key is not a P-256 scalar.
 */
export async function open({
  privateKey,
  enc,
  ciphertext,
  inputs = DOCUMENTED_INPUTS,
}: { readonly privateKey: Uint8Array; readonly inputs?: SealingInputs } & Sealed): Promise<Uint8Array> {
  const pair = keyPairFromScalar(privateKey)
  const recipientKey = await cryptoKeyPair(pair)
  try {
    const recipient = await SUITES[inputs.aead].createRecipientContext({ recipientKey, enc, info: inputs.info })
    return new Uint8Array(await recipient.open(ciphertext, inputs.aad(enc, pair.publicKey)))
  } catch (cause) {
    throw new CannotOpen({ cause })
  }
}

async function cryptoPublicKey(point: Uint8Array): Promise<CryptoKey> {
  try {
    return await kem.deserializePublicKey(point)
  } catch (cause) {
    throw new RangeError('The HPKE recipient key must be a 65-byte P-256 point.', { cause })
  }
}

/**
 * Without the public key, @hpke/core would derive it by exporting the private key. Firefox rejects that export for some
 * keys. The library's workaround then negates the point for half of those keys.
 */
async function cryptoKeyPair({ privateKey, publicKey }: KeyPair): Promise<CryptoKeyPair> {
  const point = {
    kty: 'EC',
    crv: 'P-256',
    x: base64urlFromBytes(publicKey.subarray(1, 33)),
    y: base64urlFromBytes(publicKey.subarray(33)),
  }
  return {
    privateKey: await kem.importKey('jwk', { ...point, d: base64urlFromBytes(privateKey) }, false),
    publicKey: await kem.importKey('jwk', point, true),
  }
}
