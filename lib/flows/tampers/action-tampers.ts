import type { SentRequest } from '#lib/client/sent-exchange'
import type { SessionWithKey } from '#lib/flows/artifacts'
import { clientPublicKeyOf } from '#lib/flows/client-key-steps'
import { artifactsOf, exchange, runToEnd } from '#lib/flows/flow'
import { bodyOf, request, textOf } from '#lib/flows/json-request'
import { newWallet } from '#lib/flows/new-wallet'
import { refreshSession, revokeCredential, revokeSession } from '#lib/flows/signed-action-flows'
import {
  changeBody,
  REPLAYED,
  RESERIALISED,
  retryTampers,
  STAMPED_BODY,
  signedRetryOf,
} from '#lib/flows/tampers/retry-tampers'
import { actFirst, requireArtifact, type Tamper, type TamperTools, tamperAt } from '#lib/flows/tampers/tamper'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { stamp } from '#lib/wallet/stamp'

/** A valid `clientPublicKey` that differs from the run's: the base point of P-256 (SEC 2 section 2.4.2). */
export const BASE_POINT =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

/** Tampers for the signed retry of any action, even one without a body. */
export const SIGNED_TAMPERS: readonly Tamper[] = [
  ...retryTampers('session'),
  RESERIALISED,
  {
    ...tamperAt('leg-2', 'other-payload', 'signature', 'Stamp another pending request’s payload'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'OTHER_PAYLOAD' },
    apply: async ({ signer }, tools) => {
      const { id, key } = requireArtifact(signer)
      const body = { clientPublicKey: clientPublicKeyOf(newKeyPair(tools.random)) }
      const other = await exchange(tools, request('POST', `/auth/sessions/${id}/refresh`, body), [202])
      return { stamp: stamp(textOf(other, 'payloadToSign'), key) }
    },
  },
]

export const SIGNED_BODY_TAMPERS: readonly Tamper[] = [...SIGNED_TAMPERS, STAMPED_BODY]

/**
 * Returns a tamper that, before the given step, stamps with a new session and then revokes this session. Other sessions
 * remain active.
 */
export function revokeBefore(before: string): Tamper {
  return {
    ...tamperAt(before, 'session-revoked', 'identity', 'Revoke the signing session before sending its stamp'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason: 'UNKNOWN_KEY' },
    apply: async ({ payloadToSign, signer }, tools) => {
      const session = await newSession(signer, tools)
      const stampValue = stamp(requireArtifact(payloadToSign), session.key)
      await runToEnd(revokeSession, { targetId: session.id, signer: session }, tools)
      return { stamp: stampValue }
    },
  }
}

export const ADD_TAMPERS: readonly Tamper[] = [
  ...SIGNED_BODY_TAMPERS,
  {
    ...REPLAYED,
    label: 'Send the signed retry twice, revoking the new credential in between',
    ...actFirst(async (artifacts, tools) => {
      const added = await exchange(tools, signedRetryOf(artifacts), [201])
      const signer = requireArtifact(artifacts.signer)
      await runToEnd(revokeCredential, { targetId: textOf(added, 'id'), signer }, tools)
    }),
  },
  changeBody(members => ({ ...members, type: members.type === 'SMS_OTP' ? 'EMAIL_OTP' : 'SMS_OTP' })),
  revokeBefore('leg-2'),
  {
    ...tamperAt('leg-1', 'second-email-otp', 'body', 'Add a second EMAIL_OTP credential (new wallet)'),
    predicted: { status: 400, code: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS' },
    apply: async (_, tools) => {
      const { accountId } = await newWallet(tools)
      return { request: request('POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId }) }
    },
  },
]

/** Tampers for revoking a session. Omits REPLAYED, because the steps cannot be repeated for a revoked session. */
export const REVOKE_TAMPERS: readonly Tamper[] = withNewSession(SIGNED_TAMPERS, ({ id }) =>
  request('DELETE', `/auth/sessions/${id}`),
)

export const REVOKE_CREDENTIAL_TAMPERS: readonly Tamper[] = [
  ...SIGNED_TAMPERS,
  {
    ...tamperAt('leg-2', 'own-credential', 'identity', 'Revoke the signing session’s own credential'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason: 'OWN_CREDENTIAL' },
    apply: async ({ signer }, tools) => {
      const { credentialId, key } = requireArtifact(signer)
      const sent = request('DELETE', `/auth/credentials/${credentialId}`)
      const firstCall = await exchange(tools, sent, [202])
      const { payloadToSign, requestId } = bodyOf(firstCall)
      return { request: sent, firstCall, requestId: String(requestId), stamp: stamp(String(payloadToSign), key) }
    },
  },
  {
    ...tamperAt('leg-1', 'last-credential', 'identity', 'Revoke the only credential (new wallet)'),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'LAST_CREDENTIAL' },
    apply: async (_, tools) => {
      const { credentialId } = await newWallet(tools)
      return { request: request('DELETE', `/auth/credentials/${credentialId}`) }
    },
  },
]

export const REFRESH_TAMPERS: readonly Tamper[] = [
  ...withNewSession(SIGNED_BODY_TAMPERS, ({ id }) =>
    request('POST', `/auth/sessions/${id}/refresh`, { clientPublicKey: BASE_POINT }),
  ),
  REPLAYED,
  changeBody(members => ({ ...members, clientPublicKey: BASE_POINT })),
  {
    ...tamperAt('leg-2', 'other-session', 'identity', 'Stamp with a different session of the same wallet'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason: 'OTHER_SESSION' },
    apply: async ({ payloadToSign, signer }, tools) => {
      const { key } = await newSession(signer, tools)
      return { stamp: stamp(requireArtifact(payloadToSign), key) }
    },
  },
]

async function newSession(signer: SessionWithKey | undefined, tools: TamperTools): Promise<SessionWithKey> {
  const run = await runToEnd(refreshSession, { signer: requireArtifact(signer) }, tools)
  return requireArtifact(artifactsOf(run).session)
}

/** Lets the `expired` tamper use a new session. An older session could expire before the request does. */
function withNewSession(
  tampers: readonly Tamper[],
  newRequest: (session: SessionWithKey) => SentRequest,
): readonly Tamper[] {
  return tampers.map(tamper => {
    if (tamper.id !== 'expired') return tamper
    const apply: Tamper['apply'] = async ({ signer }, tools) => {
      const session = await newSession(signer, tools)
      const sent = newRequest(session)
      const firstCall = await exchange(tools, sent, [202])
      const changes = await tamper.apply({}, tools)
      const stampValue = stamp(textOf(firstCall, 'payloadToSign'), session.key)
      return { ...changes, request: sent, firstCall, requestId: textOf(firstCall, 'requestId'), stamp: stampValue }
    }
    return { ...tamper, label: `${tamper.label} (new session)`, apply }
  })
}
