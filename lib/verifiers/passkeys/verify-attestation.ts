import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Attestation } from '#lib/contract/credentials/credential'
import {
  ATTESTATION_RULES,
  PASSKEY_ALGORITHMS,
  REGISTRATION_LIBRARY_RULES,
} from '#lib/domain/credentials/attestation-rules'
import { isAllowedOrigin, requireParsed, withoutPadding } from '#lib/domain/credentials/passkey-rules'
import { checkRules, type Report } from '#lib/domain/rule'
import { checkInStages } from '#lib/verifiers/check-in-stages'
import {
  encodeEmptyAttestation,
  readAttestationObject,
  readAuthenticatorData,
} from '#lib/verifiers/passkeys/authenticator-data'
import { clientDataForLibrary, readClientData } from '#lib/verifiers/passkeys/client-data'
import { type RegisteredPasskey, rpIdHashOf, rpIdOf } from '#lib/verifiers/passkeys/relying-party'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { isProblem } from '#lib/wallet/read-problem'

export interface ExpectedRegistration {
  /** Challenge that the integrator's backend issued, base64url. */
  readonly challenge: string
  /** Origins whose pages may register a passkey. The RP ID is the host of the page's origin. */
  readonly origins: readonly string[]
}

/** Checks a registration (§4.2). Does not verify the attestation statement, because any authenticator may be used. */
export async function verifyAttestation(
  attestation: Attestation,
  expected: ExpectedRegistration,
): Promise<Report<RegisteredPasskey>> {
  const facts = factsOf(attestation, expected)
  const { attestationObject, authenticatorData, clientData, rpId, sentId } = facts
  const report = await checkInStages([
    () => checkRules(ATTESTATION_RULES, facts),
    async () => {
      const response = { ...attestation, authData: requireParsed(attestationObject).authData }
      const origin = String(requireParsed(clientData).origin)
      const { challenge } = expected
      return checkRules(REGISTRATION_LIBRARY_RULES, {
        problem: await libraryProblem(response, { challenge, origin, rpId }),
      })
    },
  ])
  if ('failed' in report) return report
  const { attested, signCount } = requireParsed(authenticatorData)
  if (attested === undefined) throw new Error('Bug: a registration without a credential passed the checks.')
  return { ...report, value: { credentialId: sentId, publicKey: attested.publicKey, signCount, rpId } }
}

function factsOf(attestation: Attestation, { challenge: issued, origins }: ExpectedRegistration) {
  const clientData = readClientData(attestation.clientDataJson)
  const attestationObject = readAttestationObject(attestation.attestationObject)
  const origin = isProblem(clientData) ? undefined : clientData.origin
  const rpId = isAllowedOrigin(origins, origin) ? rpIdOf(origin) : ''
  const encodedTwiceHint =
    'The challenge was base64url-encoded twice. Pass the decoded bytes to navigator.credentials.create().'
  return {
    clientData,
    attestationObject,
    authenticatorData: isProblem(attestationObject)
      ? attestationObject
      : readAuthenticatorData(attestationObject.authData),
    type: 'webauthn.create',
    challenge: withoutPadding(issued),
    mistakenChallenges: new Map([[base64urlFromBytes(utf8FromText(issued)), encodedTwiceHint]]),
    origins,
    rpId,
    rpIdHash: rpIdHashOf(rpId),
    sentId: withoutPadding(attestation.credentialId),
  } as const
}

/** Gives the library an empty attestation statement, because the statement is not verified. */
async function libraryProblem(
  { credentialId, clientDataJson, authData }: Attestation & { readonly authData: Uint8Array },
  { challenge, origin, rpId }: { readonly challenge: string; readonly origin: string; readonly rpId: string },
): Promise<string | undefined> {
  const id = withoutPadding(credentialId)
  const attestationObject = base64urlFromBytes(encodeEmptyAttestation(authData))
  try {
    const { verified } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientDataForLibrary(clientDataJson).json, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: sent => withoutPadding(sent) === withoutPadding(challenge),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserPresence: true,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS.keys()],
    })
    return verified ? undefined : 'could not be verified'
  } catch (error) {
    return error instanceof Error ? error.message : 'could not be verified'
  }
}
