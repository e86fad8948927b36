import { bytesText, readFields } from '#lib/formats/field-reader'
import type { Shape } from '#lib/formats/shape'
import { readJson } from '#lib/formats/text/read-json'

/**
 * `clientDataJSON` (W3C WebAuthn section 5.8.1): the browser's statement about a ceremony, signed by the authenticator.
 */
export const clientDataShape: Shape = {
  name: 'clientDataJSON',
  form: 'base64url',
  content: 'JSON',
  isText: true,
  read: bytes =>
    readJson(bytes, {
      type: {
        kind: 'text',
        problem: type => (TYPES.includes(type) ? undefined : `type must be ${TYPES.join(' or ')}`),
      },
      challenge: { kind: 'hash', meaning: text => `${text.length} characters of base64url` },
      origin: { kind: 'text' },
    }),
  open: (stack, json) => {
    stack.expect(json, 'type')
    stack.openMember(json, 'challenge', { form: 'base64url', isText: true, read: readChallenge })
    stack.expect(json, 'origin')
  },
}

const TYPES = ['webauthn.get', 'webauthn.create']

/** Bytes of a SHA-256; its hex has twice as many characters. */
const HASH_LENGTH = 32

/**
 * Reads the challenge. The service's is the UTF-8 of 64 hex characters (§2.11). In a registration the integrator
 * chooses it, so only decoded hex is a problem.
 */
function readChallenge(bytes: Uint8Array) {
  return readFields(bytes, reader => {
    const text = new TextDecoder().decode(bytes)
    const isHex = /^(?:[0-9a-f]{2})+$/.test(text)
    const isRaw = bytes.length === HASH_LENGTH && !isHex
    reader.leaf(bytes.length, {
      name: 'challenge',
      kind: 'hash',
      meaning: isHex
        ? `UTF-8 bytes of ${text.length} hex characters: ${text}`
        : `${bytesText(bytes.length)}, not hex text`,
      problem: () => (isRaw ? { reason: RAW_HASH, severity: 'warning' } : undefined),
    })
  })
}

const RAW_HASH = '32 raw bytes: if the challenge came from the service, it was hex-decoded instead of UTF-8 encoded'
