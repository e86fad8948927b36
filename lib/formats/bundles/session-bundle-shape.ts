import { readPointFields } from '#lib/formats/bundles/read-point'
import { readSealedFields, TAG_LENGTH } from '#lib/formats/bundles/read-sealed'
import { type Complaint, type Reader, readFields } from '#lib/formats/field-reader'
import type { Shape } from '#lib/formats/shape'
import { base58FromBytes } from '#lib/wallet/encoding/base58'
import { base58checkFromBytes } from '#lib/wallet/encoding/base58check'

/** `encryptedSessionSigningKey` (§2.10): base58check of an encapsulated key, the encrypted private key and its tag. */
export const sessionBundleShape: Shape = {
  name: 'Encrypted session key',
  form: 'base58',
  content: 'bytes',
  isText: false,
  read: bytes => readFields(bytes, readSessionBundle),
}

/** Length in bytes of the base58check checksum, which is the start of a double SHA-256. */
const CHECKSUM_LENGTH = 4

const PRIVATE_KEY_LENGTH = 32

function readSessionBundle(reader: Reader): void {
  const payload = reader.bytes.subarray(0, -CHECKSUM_LENGTH)
  reader.branch({ name: 'encapsulated key', kind: 'key', meaning: 'HPKE ephemeral public key, compressed' }, () =>
    readPointFields(reader, 'compressed'),
  )
  const sealedLength = reader.left - CHECKSUM_LENGTH
  readSealedFields(reader, Math.max(0, sealedLength), ({ length }) => lengthProblem(length))
  const isRight = base58checkFromBytes(payload) === base58FromBytes(reader.bytes)
  reader.leaf(CHECKSUM_LENGTH, {
    name: 'checksum',
    kind: 'checksum',
    meaning: isRight ? `matches the preceding ${payload.length} bytes` : 'does not match',
    problem: () => (isRight ? undefined : { reason: 'the checksum does not match; the text was changed or truncated' }),
  })
}

function lengthProblem(length: number): Complaint | undefined {
  if (length === PRIVATE_KEY_LENGTH) return undefined
  return {
    reason: `an encrypted session key has ${PRIVATE_KEY_LENGTH} bytes of ciphertext and a ${TAG_LENGTH}-byte tag`,
    severity: 'warning',
  }
}
