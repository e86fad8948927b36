import { hexFromBytes } from '#lib/contract/hex'
import { exchange, type Flow, step } from '#lib/flows/flow'
import { request, textOf } from '#lib/flows/json-request'
import { sendLeg1, sendLeg2, stampWithClientKey } from '#lib/flows/signed-steps'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'

const challenge = step({
  id: 'challenge',
  lane: 'backend',
  title: 'Ask for a code',
  purpose: 'A new code goes to the customer, and a bundle that only this code can be sealed to comes back.',
  needs: ['credentialId'],
  makes: ['challenge', 'targetBundle'],
  run: async ({ credentialId }, tools) => {
    const sent = await exchange(tools, request('POST', `/auth/credentials/${credentialId}/challenge`), [200])
    return { challenge: sent, targetBundle: textOf(sent, 'otpEncryptionTargetBundle') }
  },
})

const makeKey = step({
  id: 'key',
  lane: 'browser',
  title: 'Make a key for this login',
  purpose: 'A P-256 key pair, new for each login: it becomes the session key, and its private half never leaves.',
  needs: [],
  makes: ['clientKey'],
  run: async (_, { random }) => ({ clientKey: newKeyPair(random) }),
})

const seal = step({
  id: 'seal',
  lane: 'browser',
  title: 'Seal the code',
  purpose: 'Encrypts the code and the public key to the bundle with HPKE: nobody on the way learns the code.',
  needs: ['credentialId', 'otpType', 'otpCode', 'targetBundle', 'clientKey'],
  makes: ['encryptedOtpBundle', 'request'],
  run: async ({ credentialId, otpType: type, otpCode, targetBundle, clientKey }, { random }) => {
    const publicKey = hexFromBytes(compressPoint(clientKey.publicKey))
    const encryptedOtpBundle = await sealOtp({ targetBundle, otpCode, publicKey, ephemeral: newKeyPair(random) })
    const body = { type, encryptedOtpBundle }
    return { encryptedOtpBundle, request: request('POST', `/auth/credentials/${credentialId}/verify`, body) }
  },
})

const openSession = step({
  id: 'session',
  lane: 'browser',
  title: 'Hold the session',
  purpose: 'The session answers without a key: the one made for this login is its key.',
  needs: ['leg2', 'clientKey', 'credentialId'],
  makes: ['session'],
  run: async ({ leg2, clientKey: key, credentialId }) => ({
    session: {
      credentialId,
      id: textOf(leg2, 'id'),
      accountId: textOf(leg2, 'accountId'),
      type: textOf(leg2, 'type'),
      expiresAt: textOf(leg2, 'expiresAt'),
      key,
    },
  }),
})

const STEPS = [challenge, makeKey, seal, sendLeg1, stampWithClientKey, sendLeg2, openSession]
const GIVEN = ['credentialId', 'otpType', 'otpCode'] as const

/** A session from a code sent by email (§5.3). */
export const emailOtp: Flow = { id: 'email-otp', title: 'Email OTP session', given: GIVEN, steps: STEPS }

/** A session from a code sent to the phone. */
export const smsOtp: Flow = { id: 'sms-otp', title: 'SMS OTP session', given: GIVEN, steps: STEPS }
