import { runToEnd } from '#lib/flows/flow'
import { otherBody, REPLAYED, RESERIALISED, retryTampers } from '#lib/flows/retry-tampers'
import { revokeSession } from '#lib/flows/signed-actions'
import { made, type Tamper } from '#lib/flows/tamper'

/** A point of P-256 that is nobody's key here: the base point (SEC 2, 2.4.2). */
const BASE_POINT =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

/** Ways to break the second leg of any signed action. */
export const SIGNED_TAMPERS: readonly Tamper[] = [...retryTampers('session'), RESERIALISED]

/** Ways to break adding a credential. */
export const ADD_TAMPERS: readonly Tamper[] = [
  ...SIGNED_TAMPERS,
  REPLAYED,
  otherBody(members => ({ ...members, type: members.type === 'SMS_OTP' ? 'EMAIL_OTP' : 'SMS_OTP' })),
  {
    id: 'session-revoked',
    group: 'identity',
    label: 'Revoke the signing session before leg 2',
    before: 'leg-2',
    predicted: { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason: 'UNKNOWN_KEY' },
    apply: async ({ signer }, tools) => {
      const session = made(signer)
      await runToEnd(revokeSession, { targetId: session.id, signer: session }, tools)
      return {}
    },
  },
]

/** Ways to break revoking a credential: its path is gone once it is done, so nothing is sent twice. */
export const REVOKE_TAMPERS: readonly Tamper[] = SIGNED_TAMPERS

/** Ways to break a refresh. */
export const REFRESH_TAMPERS: readonly Tamper[] = [
  ...SIGNED_TAMPERS,
  REPLAYED,
  otherBody(members => ({ ...members, clientPublicKey: BASE_POINT })),
]
