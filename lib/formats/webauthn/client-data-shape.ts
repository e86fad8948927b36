import { bytesText, type Label, readFields } from '#lib/formats/field-reader'
import type { Shape } from '#lib/formats/shape'
import { charactersText, type JsonRoles, readJson } from '#lib/formats/text/read-json'

/** `clientDataJSON` (W3C WebAuthn section 5.8.1), which the browser writes: request type, challenge and origin. */
export const clientDataShape: Shape = {
  name: 'clientDataJSON',
  form: 'base64url',
  content: 'JSON',
  isText: true,
  read: bytes => readJson(bytes, ROLES, true),
  open: (stack, json) => {
    const isRegistration = stack.expect(json, 'type')?.meaning === 'webauthn.create'
    const read = isRegistration ? readRegistrationChallenge : readSignInChallenge
    stack.openMember(json, 'challenge', { form: 'base64url', isText: true, read })
    stack.expect(json, 'origin')
  },
}

const ROLES: JsonRoles = {
  type: {
    kind: 'text',
    problem: type => (TYPES.includes(type) ? undefined : `type must be ${TYPES.join(' or ')}`),
  },
  challenge: { kind: 'challenge', meaning: text => `${charactersText(text)} of base64url` },
  origin: { kind: 'text' },
}

const TYPES = ['webauthn.get', 'webauthn.create']

/** Length in bytes of a SHA-256 hash. A sign-in challenge of the server is a SHA-256 hash in hex. */
const HASH_LENGTH = 32

function readRegistrationChallenge(bytes: Uint8Array) {
  return readChallenge(bytes, { meaning: `${bytesText(bytes.length)}, chosen by the client` })
}

/** The challenge should be 64 hex characters in UTF-8 (§2.11). If it is 32 raw bytes, it was probably hex-decoded. */
function readSignInChallenge(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes)
  if (/^(?:[0-9a-f]{2})+$/.test(text))
    return readChallenge(bytes, { meaning: `UTF-8 bytes of ${text.length} hex characters: ${text}` })
  const meaning = `${bytesText(bytes.length)}, not hex text`
  if (bytes.length !== HASH_LENGTH) return readChallenge(bytes, { meaning })
  return readChallenge(bytes, { meaning, problem: () => ({ reason: RAW_HASH, severity: 'warning' }) })
}

function readChallenge(bytes: Uint8Array, label: Omit<Label, 'name' | 'kind'>) {
  return readFields(bytes, reader => void reader.leaf(bytes.length, { name: 'challenge', kind: 'challenge', ...label }))
}

const RAW_HASH = '32 raw bytes: if the challenge came from the service, it was hex-decoded instead of UTF-8 encoded'
