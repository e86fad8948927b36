import type { Tx } from '#db/database'
import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { ChallengeAnswer } from '#lib/contract/credentials/credential'
import type { challengeCredential as contract } from '#lib/contract/credentials/credential-operations'
import { issuePasskeyChallenge, sealPasskeyChallenge } from '#lib/operations/credentials/challenge-passkey'
import { checkRateLimit, countAttempt, type RateLimit } from '#lib/operations/credentials/count-attempt'
import { deliverOtp, newCodeTarget } from '#lib/operations/credentials/deliver-otp'
import { credentialOf, reloadCredential } from '#lib/operations/credentials/find-credential'
import { authMethodOf } from '#lib/operations/credentials/list-credentials'
import { checkSessionKey } from '#lib/operations/signing/check-client-key'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Starts authentication with a credential (§4.5): delivers a one-time code, or returns a passkey challenge. Rejects an
 * OAUTH credential with INVALID_INPUT. Limits the number of challenges for a credential in 60 seconds, even if calls
 * are concurrent. Encrypts and signs before the transaction, and only if the first checks pass.
 */
export async function challengeCredential(call: Call<typeof contract>): Promise<Outcome<ChallengeAnswer>> {
  const { body, params, trace, world } = call
  const { credential, limit } = await world.db.read(async tx => {
    const named = await credentialOf(tx, call, params.id)
    return { credential: named, limit: await checkRateLimit(tx, challengeLimit(call, named)) }
  })
  const { type } = credential
  switch (type) {
    case 'EMAIL_OTP':
    case 'SMS_OTP': {
      enforce(trace, { ...limit, passed: [] })
      const target = newCodeTarget(world, credential)
      return begin(call, async (tx, current) => {
        await deliverOtp(tx, call, current, target)
        return { ...authMethodOf(current), type, otpEncryptionTargetBundle: target.bundle }
      })
    }
    case 'PASSKEY': {
      const clientPublicKey = checkSessionKey(call, body.clientPublicKey)
      enforce(trace, { ...limit, passed: [] })
      const sealed = sealPasskeyChallenge(call, credential, clientPublicKey)
      return begin(call, (tx, current) => issuePasskeyChallenge(tx, call, current, { clientPublicKey, sealed }))
    }
    case 'OAUTH':
      throw trace.fail('credential-type', 'This credential type supports challenges', {
        code: 'INVALID_INPUT',
        details: { reason: 'NO_CHALLENGE_FOR_OAUTH' },
        got: type,
      })
    default:
      return type satisfies never
  }
}

/** Counts and issues the challenge in one transaction. */
function begin<Answer>(
  call: Call<typeof contract>,
  work: (tx: Tx, credential: CredentialRow) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const { params, trace } = call
  return inTransaction(call, async tx => {
    const current = await reloadCredential(tx, call, params.id)
    enforce(trace, await countAttempt(tx, challengeLimit(call, current)))
    return performed(await work(tx, current))
  })
}

function challengeLimit({ now, world }: Call, { id }: CredentialRow): RateLimit {
  return { bucket: `challenge ${id}`, limit: world.settings.challengeLimit, now }
}
