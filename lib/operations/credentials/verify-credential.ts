import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { verifyCredential as contract } from '#lib/contract/credentials/credential-operations'
import type { AuthSession } from '#lib/contract/sessions/session'
import { checkRateLimit } from '#lib/operations/credentials/count-attempt'
import { verifyLimit } from '#lib/operations/credentials/failed-verification'
import { credentialOf } from '#lib/operations/credentials/find-credential'
import { verifyOauth } from '#lib/operations/credentials/verify-oauth'
import { verifyOtp } from '#lib/operations/credentials/verify-otp'
import { verifyPasskey } from '#lib/operations/credentials/verify-passkey'
import { checkSessionKey } from '#lib/operations/signing/check-client-key'
import { enforce } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/** Verifies a proof by the rules of its type and starts a session (§4.6). A one-time code takes two requests. */
export async function verifyCredential(call: Call<typeof contract>): Promise<Outcome<AuthSession>> {
  const { body, params, trace, world } = call
  // The client key is part of the body's shape, and the server checks the shape before any lookup.
  if (body.type === 'OAUTH') checkSessionKey(call, body.clientPublicKey)
  const credential = await world.db.read(tx => credentialOf(tx, call, params.id))
  rejectOtherType(call, credential)
  enforce(trace, await world.db.read(tx => checkRateLimit(tx, verifyLimit(call, credential))))
  switch (body.type) {
    case 'EMAIL_OTP':
    case 'SMS_OTP':
      return verifyOtp(call, credential, body.encryptedOtpBundle)
    case 'OAUTH':
      return verifyOauth(call, credential, body)
    case 'PASSKEY':
      return verifyPasskey(call, credential, body.assertion)
    default:
      return body satisfies never
  }
}

function rejectOtherType({ body, trace }: Call<typeof contract>, { type }: CredentialRow): void {
  const details = { reason: 'WRONG_CREDENTIAL_TYPE', field: 'type' } as const
  const rejection = { code: 'INVALID_INPUT', details, expected: type, got: body.type } as const
  trace.check('credential-type', 'type matches the credential in the path', body.type === type, rejection, {
    expected: type,
    got: body.type,
  })
}
