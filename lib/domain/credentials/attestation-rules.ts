import {
  CEREMONY_CHECKS,
  type Ceremony,
  checkParsed,
  checkSame,
  FLAGS,
  flagCheck,
  LIBRARY_CHECK,
  type PasskeyCheck,
  passkeyRules,
  requireParsed,
} from '#lib/domain/credentials/passkey-rules'
import type { Rejection } from '#lib/domain/rule'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import type { Problem } from '#lib/wallet/read-problem'

/** Maximum length of a credential ID in bytes (Web Authentication section 7.1). */
const CREDENTIAL_ID_LENGTH_MAX = 1023

/** Names of the COSE algorithms that a passkey may use, by identifier. */
export const PASSKEY_ALGORITHMS: ReadonlyMap<number, 'ES256' | 'RS256' | 'EdDSA'> = new Map([
  [-7, 'ES256'],
  [-257, 'RS256'],
  [-8, 'EdDSA'],
] as const)

/** An attestation object (Web Authentication section 6.5.4), without its authenticator data. */
export interface AttestationObject {
  readonly format: string
  /** Number of fields of `attStmt`. */
  readonly statementSize: number
}

export interface Attestation extends Ceremony {
  readonly attestationObject: AttestationObject | Problem
  /** The received `attestation.credentialId`, without padding. */
  readonly sentId: string
}

const ATTESTATION_OBJECT_CHECK: PasskeyCheck<Attestation> = {
  id: 'attestation-object',
  label: 'attestationObject is base64url CBOR with fmt, attStmt and authData',
  compare: ({ attestationObject }) => checkParsed(attestationObject),
}

const ATTESTED_CHECKS: readonly PasskeyCheck<Attestation>[] = [
  {
    id: 'attestation-statement',
    label: 'attStmt is empty when fmt is none',
    compare: ({ attestationObject }) => {
      const { format, statementSize } = requireParsed(attestationObject)
      const expected = format === 'none' ? 'an empty attStmt' : 'any attStmt (formats other than none are not verified)'
      return { holds: format !== 'none' || statementSize === 0, expected, got: `${statementSize} fields` }
    },
  },
  flagCheck(
    'attested-credential',
    'authenticatorData includes attested credential data (AT)',
    ({ flags, attested }) => (flags & FLAGS.attested) !== 0 && attested !== undefined,
  ),
  {
    id: 'credential-id',
    label: 'credentialId matches authenticatorData and has 1 to 1,023 bytes',
    compare: facts => {
      const { credentialId } = requireAttested(facts)
      if (credentialId.length >= 1 && credentialId.length <= CREDENTIAL_ID_LENGTH_MAX) {
        return checkSame(base64urlFromBytes(credentialId), facts.sentId)
      }
      return { holds: false, expected: `1 to ${CREDENTIAL_ID_LENGTH_MAX} bytes`, got: `${credentialId.length} bytes` }
    },
  },
  {
    id: 'algorithm',
    label: 'The key algorithm is ES256, RS256 or EdDSA',
    compare: facts => {
      const { algorithm } = requireAttested(facts)
      return {
        holds: typeof algorithm === 'number' && PASSKEY_ALGORITHMS.has(algorithm),
        expected: Array.from(PASSKEY_ALGORITHMS, ([id, name]) => `${id} (${name})`).join(', '),
        got: typeof algorithm === 'number' ? `${algorithm}` : 'no algorithm',
      }
    },
  },
  {
    id: 'public-key',
    label: 'The public key is valid for its algorithm',
    compare: facts => {
      const { keyProblem, publicKey } = requireAttested(facts)
      if (keyProblem === undefined) return { holds: true, got: `a COSE key of ${publicKey.length} bytes` }
      return { holds: false, got: keyProblem, hint: keyProblem }
    },
  },
]

const rejection = (check: string): Rejection => ({
  code: 'INVALID_INPUT',
  details: { reason: 'BAD_ATTESTATION', check },
})

/** Rules for a registration (§4.2; Web Authentication section 7.1), in order. */
export const ATTESTATION_RULES = passkeyRules<Attestation>(
  [ATTESTATION_OBJECT_CHECK, ...CEREMONY_CHECKS, ...ATTESTED_CHECKS],
  rejection,
)

/** The WebAuthn library's check of a registration, which runs last. */
export const REGISTRATION_LIBRARY_RULES = passkeyRules([LIBRARY_CHECK], rejection)

function requireAttested({ authenticatorData }: Attestation) {
  const { attested } = requireParsed(authenticatorData)
  if (attested === undefined) throw new Error('Bug: the attested credential was checked although it is missing.')
  return attested
}
