import { createCipheriv, createECDH, createHmac } from 'node:crypto'

/** Parameters of the AEADs (RFC 9180 section 7.3). */
const AEADS = {
  'aes-128-gcm': { id: [0, 1], keyLength: 16 },
  'aes-256-gcm': { id: [0, 2], keyLength: 32 },
} as const

/** Results of the key encapsulation and the key schedule, in hex. */
export interface KeySchedule {
  readonly dh: string
  readonly sharedSecret: string
  readonly pskIdHash: string
  readonly infoHash: string
  readonly key: string
  readonly nonce: string
}

/**
 * Computes a sender's key encapsulation and key schedule (HPKE base mode, P-256) with Node's primitives instead of the
 * code under test.
 */
export function scheduleByHand({
  ephemeralScalar,
  recipient,
  info,
  aead,
}: {
  readonly ephemeralScalar: Uint8Array
  readonly recipient: Uint8Array
  readonly info: Uint8Array
  readonly aead: keyof typeof AEADS
}): KeySchedule {
  const ephemeral = createECDH('prime256v1')
  ephemeral.setPrivateKey(ephemeralScalar)
  const dh = ephemeral.computeSecret(recipient)
  const kem = bytes('KEM', [0, 0x10])
  const eaePrk = labeledExtract(kem, new Uint8Array(32), 'eae_prk', dh)
  const kemContext = bytes(ephemeral.getPublicKey(), recipient)
  const sharedSecret = labeledExpand(kem, eaePrk, 'shared_secret', kemContext, 32)

  const { id, keyLength } = AEADS[aead]
  const hpke = bytes('HPKE', [0, 0x10, 0, 1], id)
  const pskIdHash = labeledExtract(hpke, new Uint8Array(32), 'psk_id_hash', bytes())
  const infoHash = labeledExtract(hpke, new Uint8Array(32), 'info_hash', info)
  const context = bytes([0], pskIdHash, infoHash)
  const secret = labeledExtract(hpke, sharedSecret, 'secret', bytes())
  const key = labeledExpand(hpke, secret, 'key', context, keyLength)
  const nonce = labeledExpand(hpke, secret, 'base_nonce', context, 12)
  return {
    dh: dh.toString('hex'),
    sharedSecret: sharedSecret.toString('hex'),
    pskIdHash: pskIdHash.toString('hex'),
    infoHash: infoHash.toString('hex'),
    key: key.toString('hex'),
    nonce: nonce.toString('hex'),
  }
}

/** Encrypts with sequence number 0. Returns the ciphertext, which ends with the tag, in hex. */
export function encryptByHand(
  { key, nonce }: KeySchedule,
  { plaintext, aad }: { readonly plaintext: Uint8Array; readonly aad: Uint8Array },
): string {
  const keyBytes = Buffer.from(key, 'hex')
  const cipher = createCipheriv(
    keyBytes.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm',
    keyBytes,
    Buffer.from(nonce, 'hex'),
  )
  cipher.setAAD(aad)
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]).toString('hex')
}

function labeledExtract(suite: Uint8Array, salt: Uint8Array, label: string, ikm: Uint8Array): Buffer {
  return createHmac('sha256', salt)
    .update(bytes('HPKE-v1', suite, label, ikm))
    .digest()
}

function labeledExpand(suite: Uint8Array, prk: Uint8Array, label: string, info: Uint8Array, length: number): Buffer {
  let [block, output] = [bytes(), bytes()]
  const labeledInfo = bytes([0, length], 'HPKE-v1', suite, label, info)
  for (let count = 1; output.length < length; count += 1) {
    block = createHmac('sha256', prk)
      .update(bytes(block, labeledInfo, [count]))
      .digest()
    output = bytes(output, block)
  }
  return output.subarray(0, length)
}

function bytes(...parts: readonly (string | Uint8Array | readonly number[])[]): Buffer {
  return Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))))
}
