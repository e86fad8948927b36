import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type KeyPair, keyPairFromScalar } from '#lib/wallet/keys/key-pair'

/** RFC 9180, base mode: KEM 0x0010, KDF 0x0001, AEAD 0x0002. */
const kem = new DhkemP256HkdfSha256()
const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() })

const INFO = utf8FromText('turnkey_hpke')

/** Bytes of the tag at the end of every ciphertext. */
export const TAG_LENGTH = 16

/** What was sealed to one key. */
export interface Sealed {
  /** The encapsulated key: a point of 65 bytes. */
  readonly enc: Uint8Array
  /** The ciphertext, its 16-byte tag at the end. */
  readonly ciphertext: Uint8Array
}

/** The message of {@link CannotOpen}: one for every cause, so that it tells nothing of them. */
const CANNOT_OPEN = 'What is sealed does not open with this key.'

/** Thrown by {@link open}: another key, other bytes, or an `enc` that is no point. `cause` is the library's own error. */
export class CannotOpen extends Error {
  constructor(options?: ErrorOptions) {
    super(CANNOT_OPEN, options)
    this.name = 'CannotOpen'
  }
}

/**
 * Seals bytes to the recipient's point of 65 bytes; RangeError when it is none of the curve. The associated data is `enc` and
 * the recipient's point. The ephemeral key is new each time unless one is given, and one that is given must never seal twice.
 */
export async function seal({
  recipient,
  plaintext,
  ephemeral,
}: {
  readonly recipient: Uint8Array
  readonly plaintext: Uint8Array
  readonly ephemeral?: KeyPair | undefined
}): Promise<Sealed> {
  const sender = await suite.createSenderContext({
    recipientPublicKey: await cryptoPublicKey(recipient),
    info: INFO,
    ...(ephemeral && { ekm: await cryptoKeyPair(ephemeral) }),
  })
  const enc = new Uint8Array(sender.enc)
  const ciphertext = await sender.seal(plaintext, concatBytes(enc, recipient))
  return { enc, ciphertext: new Uint8Array(ciphertext) }
}

/** Opens what was sealed to the public key of this private key. {@link CannotOpen} when it does not. */
export async function open({
  privateKey,
  enc,
  ciphertext,
}: { readonly privateKey: Uint8Array } & Sealed): Promise<Uint8Array> {
  const pair = keyPairFromScalar(privateKey)
  const recipientKey = await cryptoKeyPair(pair)
  try {
    const recipient = await suite.createRecipientContext({ recipientKey, enc, info: INFO })
    return new Uint8Array(await recipient.open(ciphertext, concatBytes(enc, pair.publicKey)))
  } catch (cause) {
    throw new CannotOpen({ cause })
  }
}

async function cryptoPublicKey(point: Uint8Array): Promise<CryptoKey> {
  try {
    return await kem.deserializePublicKey(point)
  } catch (cause) {
    throw new RangeError('What is sealed to is a point of P-256, 65 bytes.', { cause })
  }
}

/**
 * Both halves, as WebCrypto keeps them. The public one is given rather than derived: @hpke/core derives it by exporting the
 * private one, which Firefox refuses for some keys, and its way round that finds the right point half of the time.
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
