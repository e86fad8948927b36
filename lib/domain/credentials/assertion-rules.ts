import {
  CEREMONY_CHECKS,
  type Ceremony,
  checkParsed,
  checkSame,
  LIBRARY_CHECK,
  passkeyRules,
} from '#lib/domain/credentials/passkey-rules'
import type { Rejection, Rule } from '#lib/domain/rule'
import { LEGACY_MAGIC_VALUES } from '#lib/wallet/legacy-magic-values'
import type { Problem } from '#lib/wallet/read-problem'

const rejection = (check: string): Rejection => ({
  code: 'UNAUTHORIZED',
  details: { reason: 'ASSERTION_REFUSED', check },
})

/** Rules that reject an assertion with a magic value. Checked first, because the other fields are usually fake too. */
export const MAGIC_VALUE_RULES: readonly Rule<{ readonly signature: string }>[] = [
  {
    id: 'magic-value',
    label: 'The signature is not a magic value from older samples',
    check: ({ signature }) =>
      LEGACY_MAGIC_VALUES.has(signature)
        ? {
            code: 'UNAUTHORIZED',
            details: { reason: 'LEGACY_MAGIC_VALUE', field: 'assertion.signature' },
            expected: 'the signature of an authenticator, in base64url',
            got: signature,
          }
        : {},
  },
]

/** The rule that an assertion must come from the credential in the path. */
export const SAME_PASSKEY_RULES = passkeyRules<{ readonly sentId: string; readonly registeredId: string }>(
  [
    {
      id: 'credential-id',
      label: 'credentialId matches the registered credential',
      compare: ({ sentId, registeredId }) => checkSame(registeredId, sentId),
    },
  ],
  rejection,
)

/** Rules for an assertion, checked before its signature (§4.6; Web Authentication section 7.2), in order. */
export const ASSERTION_RULES = passkeyRules<Ceremony>(CEREMONY_CHECKS, rejection)

export interface SignatureCheck {
  readonly encodingProblem: Problem | undefined
  readonly verifies: boolean
}

/** Rules for the signature of an assertion. An ECDSA signature must be strict DER; its `s` may be low or high. */
export const SIGNATURE_RULES = passkeyRules<SignatureCheck>(
  [
    {
      id: 'signature-encoding',
      label: 'The signature has the encoding its algorithm requires',
      compare: ({ encodingProblem }) =>
        encodingProblem === undefined ? { holds: true } : checkParsed(encodingProblem),
    },
    {
      id: 'signature',
      label: 'The signature verifies over authenticatorData || SHA-256(clientDataJSON)',
      compare: ({ verifies }) => ({
        holds: verifies,
        expected: 'a valid signature by the registered key',
        got: verifies ? 'valid signature' : 'invalid signature',
      }),
    },
  ],
  rejection,
)

/**
 * The signature counter must rise, unless both counts are 0. Two zeros mean that the authenticator has no counter (Web
 * Authentication section 6.1.1).
 */
export const COUNTER_RULES = passkeyRules<{ readonly stored: bigint; readonly sent: bigint }>(
  [
    {
      id: 'counter',
      label: 'signCount is above the stored count, or both are 0',
      compare: ({ stored, sent }) => {
        const compared = { expected: stored === 0n ? '0 or more' : `more than ${stored}`, got: `${sent}` }
        if (sent > stored || (sent === 0n && stored === 0n)) return { ...compared, holds: true }
        const hint =
          'The passkey may be cloned: its registration or an earlier assertion had this signCount or a higher one.'
        return { ...compared, holds: false, hint }
      },
    },
  ],
  rejection,
)

export const ASSERTION_LIBRARY_RULES = passkeyRules([LIBRARY_CHECK], rejection)
