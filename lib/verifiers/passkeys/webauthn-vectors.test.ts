import { describe, expect, test } from 'vitest'
import { failedCheckOf } from '#lib/testing/fixtures/check-passkey'
import { VECTOR_ORIGIN, WEBAUTHN_VECTORS } from '#lib/testing/vectors/webauthn-vectors'
import { readAttestationObject, readAuthenticatorData } from '#lib/verifiers/passkeys/authenticator-data'
import { checkSignature, signedBytesOf } from '#lib/verifiers/passkeys/verify-assertion'
import { verifyAttestation } from '#lib/verifiers/passkeys/verify-attestation'
import { base64urlFromBytes, concatBytes } from '#lib/wallet/encoding/bytes'
import { requireValue } from '#lib/wallet/read-problem'

describe('vectors of Web Authentication Level 3 section 16', () => {
  /** Maps the section of each rejected vector to the check that fails. */
  const REJECTED = new Map([
    ['16.2', 'user-verified'],
    ['16.4', 'cross-origin'],
    ['16.5', 'cross-origin'],
    ['16.6', 'user-verified'],
    ['16.11', 'user-verified'],
  ])

  test.each(WEBAUTHN_VECTORS)(
    '$name: the registration is accepted, or fails the expected check',
    async ({ name, attestation, registrationChallenge }) => {
      const expected = { challenge: registrationChallenge, origins: [VECTOR_ORIGIN] }
      const check = await failedCheckOf(verifyAttestation(attestation, expected))
      expect(check).toBe(REJECTED.get(name.split(',')[0] ?? '') ?? 'proven')
    },
  )

  test.each(WEBAUTHN_VECTORS)(
    '$name: the signature verifies over the signed message, but not over another message',
    async ({ attestation, assertion }) => {
      const object = requireValue(readAttestationObject(attestation.attestationObject))
      const data = requireValue(readAuthenticatorData(object.authData))
      expect(data.attested?.keyProblem).toBeUndefined()
      expect(base64urlFromBytes(data.attested?.credentialId ?? new Uint8Array())).toBe(attestation.credentialId)
      const publicKey = data.attested?.publicKey ?? new Uint8Array()
      const message = signedBytesOf(assertion)
      expect(await checkSignature(assertion.signature, { publicKey, message })).toMatchObject({ verifies: true })
      const otherMessage = concatBytes(message, Uint8Array.of(0))
      const found = await checkSignature(assertion.signature, { publicKey, message: otherMessage })
      expect(found).toMatchObject({ verifies: false })
    },
  )
})
