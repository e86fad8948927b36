import type { Tx } from '#db/database'
import { advanceSignCount, type CredentialRow } from '#db/queries/credentials/credentials'
import type { SignedRequestRow } from '#db/queries/signing/signed-requests'
import type { Assertion } from '#lib/contract/credentials/credential'
import type { AuthSession } from '#lib/contract/sessions/session'
import { COUNTER_RULES } from '#lib/domain/credentials/assertion-rules'
import { type ChallengeFacts, challengeOf } from '#lib/operations/credentials/challenge-passkey'
import { enforceAndCount } from '#lib/operations/credentials/failed-verification'
import { reloadCredential } from '#lib/operations/credentials/find-credential'
import { passkeyOrigins, registeredPasskey } from '#lib/operations/credentials/registered-passkey'
import { newSessionKey, startSession } from '#lib/operations/sessions/start-session'
import { findPending, openPayload, redeemPending } from '#lib/operations/signing/pending-request'
import { enforceFound, enforceStill } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/**
 * Verifies a passkey's assertion and starts a session (§4.6, §5.3). The session key is encrypted to the client key
 * stored with the challenge. One transaction updates the challenge and the counter. So even if assertions are
 * concurrent, a challenge works once and the counter never decreases. An assertion that fails verification counts
 * toward the rate limit and leaves its challenge valid.
 */
export async function verifyPasskey(
  call: Call,
  credential: CredentialRow,
  assertion: Assertion,
): Promise<Outcome<AuthSession>> {
  const { accountId } = credential
  const pending = await findPending<ChallengeFacts>(call, { accountId, requestId: requestIdOf(call) })
  const signCount = await verify(call, credential, assertion, pending)
  // Create and encrypt the key before the transaction, because cryptography would slow the transaction.
  const key = await newSessionKey(call.world, pending.facts.clientPublicKey)
  return redeemPending(call, pending, async tx =>
    startSession(tx, call, await advanceCounter(tx, call, credential, signCount), key),
  )
}

function requestIdOf({ proof: { requestId }, trace }: Call): string {
  const check = { id: 'proof-headers', label: 'The Request-Id header is present' }
  return enforceFound(trace, check, requestId, { code: 'REQUEST_ID_MISSING', got: 'header missing' })
}

/** Returns the signature counter of a valid assertion. A rejected assertion counts toward the rate limit. */
async function verify(
  call: Call,
  credential: CredentialRow,
  assertion: Assertion,
  { id, sealedPayload }: Pick<SignedRequestRow, 'id' | 'sealedPayload'>,
): Promise<bigint> {
  const { world } = call
  // Import on first use, because the module loads large packages.
  const { verifyAssertion } = await import('#lib/verifiers/passkeys/verify-assertion')
  const report = await verifyAssertion(assertion, {
    passkey: registeredPasskey(credential),
    challenge: challengeOf(world, openPayload(world, id, sealedPayload)),
    origins: passkeyOrigins(world),
  })
  const { signCount } = await enforceAndCount(call, credential, report)
  return signCount
}

/** Rejects if a concurrent request revoked the credential or advanced the counter to `signCount` or beyond. */
async function advanceCounter(tx: Tx, call: Call, { id }: CredentialRow, signCount: bigint): Promise<CredentialRow> {
  const current = await reloadCredential(tx, call, id)
  const { signCount: stored } = registeredPasskey(current)
  enforceStill(call.trace, COUNTER_RULES, { stored, sent: signCount })
  if (!(await advanceSignCount(tx, id, { from: stored, to: signCount }))) {
    throw new Error('Bug: the stored sign count could not be advanced.')
  }
  return current
}
