import { readPointFields } from '#lib/formats/bundles/read-point'
import { readSealed } from '#lib/formats/bundles/read-sealed'
import { readFields } from '#lib/formats/field-reader'
import type { LayerStack } from '#lib/formats/layer'
import type { Shape } from '#lib/formats/shape'
import { charactersText, readJson } from '#lib/formats/text/read-json'

export const SEALED_ROLES = {
  encappedPublic: { kind: 'key', meaning: charactersText },
  ciphertext: { kind: 'ciphertext', meaning: charactersText },
} as const

/**
 * `encryptedOtpBundle`: JSON with an encapsulated key and a ciphertext, both in hex. The ciphertext contains the
 * one-time code and the client's public key.
 */
export const otpBundleShape: Shape = {
  name: 'Encrypted OTP bundle',
  form: 'base64url',
  content: 'JSON',
  isText: true,
  read: bytes => readJson(bytes, SEALED_ROLES),
  open: openSealed,
}

export function openSealed(stack: LayerStack, json: number): void {
  stack.openMember(json, 'encappedPublic', {
    form: 'hex',
    read: bytes => readFields(bytes, reader => readPointFields(reader, 'uncompressed')),
  })
  stack.openMember(json, 'ciphertext', { form: 'hex', read: readSealed })
}
