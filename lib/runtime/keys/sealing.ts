import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Thrown if a sealed text was changed, or was sealed for another context or with another key. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

/** Encrypts secrets and derives keys with one key. A secret opens only in the context that it was sealed for. */
export interface Sealer {
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
