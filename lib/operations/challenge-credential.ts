import type { CredentialRow } from '#db/credentials'
import type { Tx } from '#db/database'
import type { ChallengeAnswer } from '#lib/contract/credential'
import type { challengeCredential as contract } from '#lib/contract/credential-operations'
import { authMethodOf } from '#lib/operations/auth-method'
import { challengePasskey } from '#lib/operations/challenge-passkey'
import { judgeClientKey } from '#lib/operations/client-key'
import { deliverOtp } from '#lib/operations/deliver-otp'
import { credentialOf } from '#lib/operations/find-credential'
import { countTowards, RATE_CHECK } from '#lib/operations/rate-limit'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Begins to authenticate a credential (§4.5): a one-time code is delivered and answered with the bundle to seal it to, a
 * passkey gets what it has to sign. At most so many in 60 seconds for one credential, however they race.
 */
export async function challengeCredential(call: Call<typeof contract>): Promise<Outcome<ChallengeAnswer>> {
  const { body, params, trace, world } = call
  return world.db.transact(async tx => {
    trace.begin()
    const credential = await credentialOf(tx, call, params.id)
    const { type } = credential
    switch (type) {
      case 'EMAIL_OTP':
      case 'SMS_OTP': {
        await limitChallenges(tx, call, credential)
        const otpEncryptionTargetBundle = await deliverOtp(tx, call, credential)
        return performed({ ...authMethodOf(credential), type, otpEncryptionTargetBundle })
      }
      case 'PASSKEY': {
        const clientPublicKey = judgeClientKey(trace, body.clientPublicKey)
        await limitChallenges(tx, call, credential)
        return performed(await challengePasskey(tx, call, credential, clientPublicKey))
      }
      case 'OAUTH':
        throw trace.fail('credential-type', 'Credentials of this type take a challenge', {
          code: 'INVALID_INPUT',
          details: { reason: 'NO_CHALLENGE_FOR_OAUTH' },
          got: type,
        })
      default:
        return type satisfies never
    }
  })
}

/** Counts a challenge towards its credential's limit. Errors: RATE_LIMITED. */
export async function limitChallenges(tx: Tx, { now, trace, world }: Call, { id }: CredentialRow): Promise<void> {
  const refusal = await countTowards(tx, { bucket: `challenge ${id}`, limit: world.settings.challengeLimit, now })
  if (refusal !== undefined) throw trace.fail(RATE_CHECK.id, RATE_CHECK.label, refusal)
  trace.pass(RATE_CHECK.id, RATE_CHECK.label)
}
