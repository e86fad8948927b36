import type { Attestation } from '#lib/contract/credentials/credential'
import { SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'
import { clientPublicKeyOf } from '#lib/flows/client-key-steps'
import { bodyOf, request, withHeaders, withMembers } from '#lib/flows/json-request'
import { revokeBefore, SIGNED_BODY_TAMPERS } from '#lib/flows/tampers/action-tampers'
import {
  AUTHENTICATOR_ASSERTION_TAMPERS,
  AUTHENTICATOR_ATTESTATION_TAMPERS,
  registerNow,
  rejectedAssertion,
} from '#lib/flows/tampers/authenticator-tampers'
import { changeBody, REQUEST_ID_TAMPERS } from '#lib/flows/tampers/retry-tampers'
import { actFirst, atStep, requireArtifact, type Tamper, tamperAt, waitLongerThan } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes, readBase64url, readHex, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'

export const PASSKEY_TAMPERS: readonly Tamper[] = [
  ...REQUEST_ID_TAMPERS.map(atStep('verify')),
  {
    ...tamperAt('verify', 'other-challenge', 'headers', 'Send the requestId of another challenge'),
    predicted: rejectedAssertion('challenge'),
    apply: async ({ credentialId, clientKey }, { send }) => {
      const body = { clientPublicKey: clientPublicKeyOf(requireArtifact(clientKey)) }
      const sent = request('POST', `/auth/credentials/${credentialId}/challenge`, body)
      const { requestId } = bodyOf({ request: sent, answer: await send(sent) })
      return { requestId: String(requestId) }
    },
  },
  {
    ...tamperAt('verify', 'flipped-bit', 'signature', 'Flip one bit of rpIdHash in authenticatorData'),
    predicted: rejectedAssertion('rp-id'),
    apply: async ({ assertion }) => {
      const { authenticatorData } = requireArtifact(assertion)
      return { assertion: { ...requireArtifact(assertion), authenticatorData: flipBit(authenticatorData, 0) } }
    },
  },
  {
    ...tamperAt('verify', 'flipped-signature', 'signature', 'Flip one bit of the signature'),
    predicted: rejectedAssertion('signature'),
    apply: async ({ assertion }) => {
      const { signature } = requireArtifact(assertion)
      return { assertion: { ...requireArtifact(assertion), signature: flipBit(signature, -1) } }
    },
  },
  {
    ...tamperAt(
      'verify',
      'decoded-challenge',
      'body',
      'Replace the challenge in clientDataJSON with its hex-decoded bytes',
    ),
    predicted: rejectedAssertion('challenge'),
    apply: async ({ assertion, passkeyChallenge }) => {
      const decoded = base64urlFromBytes(requireArtifact(readHex(requireArtifact(passkeyChallenge))))
      return { assertion: withClientData(requireArtifact(assertion), { challenge: decoded }) }
    },
  },
  {
    ...tamperAt('verify', 'other-origin', 'body', 'Change origin in clientDataJSON'),
    predicted: rejectedAssertion('origin'),
    apply: async ({ assertion }) => ({
      assertion: withClientData(requireArtifact(assertion), { origin: 'https://evil.example' }),
    }),
  },
  {
    ...tamperAt('verify', 'used-request', 'identity', 'Send the assertion twice with the same challenge'),
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_USED' },
    ...actFirst(async ({ credentialId, assertion, requestId }, { send }) => {
      const sent = request('POST', `/auth/credentials/${credentialId}/verify`, { type: 'PASSKEY', assertion })
      await send(withHeaders(sent, { 'Request-Id': requireArtifact(requestId) }))
    }),
  },
  {
    ...tamperAt('verify', 'expired', 'time', 'Wait 5 minutes before sending the assertion'),
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_EXPIRED' },
    ...waitLongerThan(SIGNED_REQUEST_VALID_MS),
  },
  {
    ...tamperAt('challenge', 'no-client-key', 'body', 'Request a challenge with an invalid clientPublicKey'),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'BAD_CLIENT_PUBLIC_KEY' },
    apply: async ({ clientKey }) => ({
      clientKey: { ...requireArtifact(clientKey), publicKey: new Uint8Array(65).fill(4) },
    }),
  },
  ...AUTHENTICATOR_ASSERTION_TAMPERS,
]

export const REGISTER_PASSKEY_TAMPERS: readonly Tamper[] = [
  attestationTamper(
    'other-challenge',
    'Send a challenge that differs from the one in clientDataJSON',
    'challenge',
    () => ({
      challenge: base64urlFromBytes(new Uint8Array(32)),
    }),
  ),
  attestationTamper('sign-in', 'Set type to webauthn.get in clientDataJSON', 'type', proof => ({
    attestation: withClientData(proof, { type: 'webauthn.get' }),
  })),
  attestationTamper('other-origin', 'Change origin in clientDataJSON', 'origin', proof => ({
    attestation: withClientData(proof, { origin: 'https://evil.example' }),
  })),
  attestationTamper(
    'other-id',
    'Send a credentialId that differs from the one in authenticatorData',
    'credential-id',
    proof => ({
      attestation: { ...proof, credentialId: base64urlFromBytes(new Uint8Array(32)) },
    }),
  ),
  attestationTamper(
    'flipped-bit',
    'Flip one bit of the public key, so that it is not a P-256 point',
    'public-key',
    proof => ({
      attestation: { ...proof, attestationObject: flipBit(proof.attestationObject, -1) },
    }),
  ),
  {
    ...tamperAt('leg-1', 'registered-twice', 'identity', 'Register the same passkey twice'),
    predicted: { status: 400, code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' },
    ...actFirst(async (artifacts, tools) => {
      await registerNow(artifacts, tools)
    }),
  },
  ...AUTHENTICATOR_ATTESTATION_TAMPERS,
  ...SIGNED_BODY_TAMPERS,
  changeBody(members => ({ ...members, nickname: 'Another device' })),
  revokeBefore('leg-2'),
]

function attestationTamper(
  id: string,
  label: string,
  failed: string,
  change: (attestation: Attestation) => Record<string, unknown>,
): Tamper {
  return {
    ...tamperAt('leg-1', id, 'body', label),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'BAD_ATTESTATION', failed },
    apply: async ({ request: sent }) => ({
      // The compose step added the attestation to the request.
      request: withMembers(requireArtifact(sent), members => ({
        ...members,
        ...change(members.attestation as Attestation),
      })),
    }),
  }
}

function withClientData<Proof extends { readonly clientDataJson: string }>(
  proof: Proof,
  changes: Readonly<Record<string, string>>,
): Proof {
  const text = requireArtifact(textFromUtf8(requireArtifact(readBase64url(proof.clientDataJson))))
  const clientData = JSON.stringify({ ...JSON.parse(text), ...changes })
  return { ...proof, clientDataJson: base64urlFromBytes(utf8FromText(clientData)) }
}

/** Flips the lowest bit of one byte of base64url-encoded data. A negative index counts from the end. */
function flipBit(text: string, index: number): string {
  const bytes = requireArtifact(readBase64url(text)).slice()
  const at = index < 0 ? bytes.length + index : index
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return base64urlFromBytes(bytes)
}
