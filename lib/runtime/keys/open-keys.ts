import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { type Database, UnusableDatabaseError } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import type { Keys } from '#lib/operations/keys'
import type { Kek } from '#lib/runtime/data-folder/kek-file'
import { openWebhookKeys } from '#lib/runtime/keys/webhook-keys'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

const ENCLAVE = 'enclave-key'
const VERIFICATION = 'verification-key'
const OIDC_ISSUER = 'oidc-issuer-key'

/**
 * Loads the keys of this installation, which are stored encrypted. Creates missing keys. Throws
 * {@link UnusableDatabaseError} if the stored keys are encrypted with another key-encryption key.
 */
export async function openKeys(db: Database, kek: Kek): Promise<Keys> {
  const sealer = createSealer(kek.bytes)
  const { seal, open } = sealer
  const loadOrCreate = (name: string) => {
    const newPair = newKeyPair()
    return db.transact(async tx => {
      const storedKey = await readSetting(tx, name)
      if (storedKey !== undefined) return pairFrom(open(storedKey, name))
      await writeSetting(tx, name, seal(newPair.privateKey, name))
      return newPair
    })
  }
  try {
    return {
      enclave: await loadOrCreate(ENCLAVE),
      verification: await loadOrCreate(VERIFICATION),
      webhook: await openWebhookKeys(db, {
        newKeyPair,
        seal,
        open: (sealedKey, context) => pairFrom(open(sealedKey, context)),
      }),
      oidcIssuer: await loadOrCreate(OIDC_ISSUER),
      newKeyPair,
      sign: signWith,
      seal,
      open,
      walletEntropy: accountId => sealer.derive(`wallet of ${accountId}`).subarray(0, 16),
    }
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error
    const remedy = kek.isNew
      ? 'the kek file was missing from the data folder, so this start created a new one. Restore the original file or set SANDBOX_KEK'
      : 'set SANDBOX_KEK to the key that the database was created with, or restore its kek file'
    throw new UnusableDatabaseError(
      `The keys in this database are encrypted with a different key-encryption key: ${remedy}.`,
    )
  }
}

function newKeyPair(): KeyPair {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { privateKey: new Uint8Array(Buffer.from(d, 'base64url')), publicKey: new Uint8Array(Buffer.concat(point)) }
}

function signWith(message: Uint8Array, pair: KeyPair, encoding: 'der' | 'raw'): Uint8Array {
  const dsaEncoding = encoding === 'der' ? 'der' : 'ieee-p1363'
  return new Uint8Array(sign('sha256', message, { key: privateKeyOf(pair), dsaEncoding }))
}

function pairFrom(privateKey: Uint8Array): KeyPair {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return { privateKey, publicKey: new Uint8Array(ecdh.getPublicKey()) }
}

function privateKeyOf({ privateKey, publicKey }: KeyPair): KeyObject {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const [x, y] = [text(publicKey.subarray(1, 33)), text(publicKey.subarray(33))]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: text(privateKey) }, format: 'jwk' })
}

/** Thrown if a sealed text was changed, or was sealed for another context or with another key. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

/** Encrypts secrets and derives keys with one key. A secret opens only in the context that it was sealed for. */
interface Sealer {
  /** Encrypts with AES-256-GCM, a random nonce and `context` as AAD. Returns nonce, ciphertext and tag in base64. */
  seal(secret: Uint8Array, context: string): string
  /** Decrypts a sealed text. Throws {@link UnsealError} if it was not sealed for this context with this key. */
  open(sealed: string, context: string): Uint8Array
  /** Derives 32 bytes from the key for a purpose. */
  derive(purpose: string): Uint8Array
}

const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** Returns a sealer that uses `kek`, a 256-bit key-encryption key. */
export function createSealer(kek: Uint8Array): Sealer {
  return {
    seal: (secret, context) => {
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', kek, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64')
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64')
      const tagAt = bytes.length - TAG_LENGTH
      try {
        const decipher = createDecipheriv('aes-256-gcm', kek, bytes.subarray(0, NONCE_LENGTH))
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(tagAt))
        return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(NONCE_LENGTH, tagAt)), decipher.final()]))
      } catch (cause) {
        throw new UnsealError(`Couldn't decrypt the stored value for ${context}.`, { cause })
      }
    },
    derive: purpose => new Uint8Array(createHmac('sha256', kek).update(purpose).digest()),
  }
}
