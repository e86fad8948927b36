import { hexFromBytes } from '#lib/contract/hex'
import { NEW_KEY } from '#lib/flows/client-key-steps'
import { exchange, type Flow, step } from '#lib/flows/flow'
import { request, textOf } from '#lib/flows/json-request'
import { SIGN, signedRetry } from '#lib/flows/signed-steps'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { stamp } from '#lib/wallet/stamp'

const challenge = step({
  id: 'challenge',
  lane: 'backend',
  title: 'Request a code',
  purpose:
    'Requests a new code. The service sends it to the customer and returns a target bundle with a one-time public key for encrypting the code.',
  drawing: { call: 'POST …/challenge', sent: { words: '“sign me in”' }, back: { kind: 'key', words: 'target bundle' } },
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
  title: 'Generate login key',
  purpose:
    'Generates a P-256 key pair (the TEK) for this login. The TEK becomes the session signing key. The private key stays in the browser.',
  drawing: NEW_KEY,
  needs: [],
  makes: ['clientKey'],
  run: async (_, { random }) => ({ clientKey: newKeyPair(random) }),
})

const seal = step({
  id: 'seal',
  lane: 'browser',
  title: 'Encrypt the code',
  purpose:
    'Encrypts (HPKE seal) the code and the login public key to the key in the target bundle. Only the service can decrypt them.',
  drawing: { icon: 'lock', words: 'HPKE seal: code + public key' },
  needs: ['credentialId', 'otpType', 'otpCode', 'targetBundle', 'clientKey'],
  makes: ['encryptedOtpBundle', 'request'],
  run: async ({ credentialId, otpType: type, otpCode, targetBundle, clientKey }, { ephemeralKey }) => {
    const publicKey = hexFromBytes(compressPoint(clientKey.publicKey))
    const encryptedOtpBundle = await sealOtp({ targetBundle, otpCode, publicKey, ephemeral: ephemeralKey?.() })
    const body = { type, encryptedOtpBundle }
    return { encryptedOtpBundle, request: request('POST', `/auth/credentials/${credentialId}/verify`, body) }
  },
})

const stampWithClientKey = step({
  id: 'stamp',
  lane: 'browser',
  title: 'Stamp token',
  purpose:
    'Signs the verification token, byte for byte, with the login key whose public key was in the encrypted bundle.',
  drawing: SIGN,
  needs: ['payloadToSign', 'clientKey'],
  makes: ['stamp'],
  run: async ({ payloadToSign, clientKey }) => ({ stamp: stamp(payloadToSign, clientKey) }),
})

const storeSession = step({
  id: 'session',
  lane: 'browser',
  title: 'Store the session',
  purpose: 'Pairs the session with the login key. The response contains no key, because this tab generated the key.',
  drawing: { icon: 'shield', words: 'Login key = session key' },
  needs: ['signedRetry', 'clientKey', 'credentialId'],
  makes: ['session'],
  run: async ({ signedRetry, clientKey: key, credentialId }) => ({
    session: {
      credentialId,
      id: textOf(signedRetry, 'id'),
      accountId: textOf(signedRetry, 'accountId'),
      type: textOf(signedRetry, 'type'),
      expiresAt: textOf(signedRetry, 'expiresAt'),
      key,
    },
  }),
})

const STEPS = [
  challenge,
  makeKey,
  seal,
  ...signedRetry('POST …/verify', {
    sent: { kind: 'ciphertext', words: 'encrypted code' },
    back: { words: 'session' },
    stampStep: stampWithClientKey,
  }),
  storeSession,
]
const INPUTS = ['credentialId', 'otpType', 'otpCode'] as const

export const emailOtp: Flow = { id: 'email-otp', inputs: INPUTS, steps: STEPS }

export const smsOtp: Flow = { id: 'sms-otp', inputs: INPUTS, steps: STEPS }
