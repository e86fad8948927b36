import { expect, test } from 'vitest'
import { challengeOf, registrationChallenge } from '#lib/testing/fixtures/passkey-client'
import { attestationOf, clientData, ORIGIN, PASSKEY_KEYS, RP_ID } from '#lib/testing/fixtures/passkey-parts'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { sha256 } from '#lib/testing/reference/test-bytes'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'
import { authenticatorData } from '#lib/wallet/software-passkey'

const sandbox = await openSandboxForFile()

/** Changes client data before it is signed. */
type Rewrite = (clientDataJson: string) => string
const withBinding =
  (tokenBinding: unknown): Rewrite =>
  json =>
    JSON.stringify({ ...JSON.parse(json), tokenBinding })
const unchanged: Rewrite = json => json

async function register(rewrite: Rewrite) {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const challenge = registrationChallenge()
  const credentialId = crypto.getRandomValues(new Uint8Array(32))
  const sent = rewrite(clientData({ type: 'webauthn.create', challenge }))
  const attestation = attestationOf(challenge, { clientData: sent, credentialId })
  const body = { type: 'PASSKEY', accountId, nickname: 'Phone', challenge, attestation }
  const reply = await sandbox.call('POST', '/auth/credentials', { body })
  return { reply, credentialId: base64urlFromBytes(credentialId) }
}

async function signIn(id: string, credentialId: string, rewrite: Rewrite, signed: Rewrite = rewrite) {
  const { challenge: hexText, requestId } = await challengeOf(sandbox, { id })
  const json = clientData({ type: 'webauthn.get', challenge: base64urlFromBytes(passkeyChallengeBytes(hexText)) })
  const [sent, hashed] = [rewrite(json), signed(json)].map(utf8FromText)
  const data = authenticatorData({ rpId: RP_ID, flags: 0, signCount: 1 })
  const assertion = {
    credentialId,
    clientDataJson: base64urlFromBytes(sent ?? new Uint8Array()),
    authenticatorData: base64urlFromBytes(data),
    signature: base64urlFromBytes(PASSKEY_KEYS.ES256.sign(concatBytes(data, sha256(hashed ?? new Uint8Array())))),
    userHandle: null,
  }
  const options = { headers: { 'request-id': requestId }, body: { type: 'PASSKEY', assertion } }
  return sandbox.call('POST', `/auth/credentials/${id}/verify`, options)
}

const BYTE_ORDER_MARK: Rewrite = json => `\ufeff${json}`

test.each([
  ['without tokenBinding', unchanged],
  ['with status supported', withBinding({ status: 'supported' })],
  ['with status present and an ID', withBinding({ status: 'present', id: 'AAAA' })],
  ['with status not-supported', withBinding({ status: 'not-supported' })],
  ['with status notSupported', withBinding({ status: 'notSupported' })],
  ['with an unknown status', withBinding({ status: 'future' })],
  ['with tokenBinding null', withBinding(null)],
  ['with a byte order mark', BYTE_ORDER_MARK],
  ['with a byte order mark and a token binding', (json: string) => BYTE_ORDER_MARK(withBinding({ status: 'x' })(json))],
] as const)('client data %s registers a passkey and signs in with it', async (_, rewrite) => {
  const { reply, credentialId } = await register(rewrite)
  expect(reply.status, reply.text).toBe(201)
  const verified = await signIn(reply.body.id, credentialId, rewrite)
  expect(verified.status, verified.text).toBe(200)
})

test.each([
  ['a token binding that is a string', withBinding('unused')],
  ['a token binding that is an array', withBinding([])],
  ['a token binding that is false', withBinding(false)],
  ['two byte order marks', (json: string) => BYTE_ORDER_MARK(BYTE_ORDER_MARK(json))],
  ['two origins', (json: string) => json.replace('{', `{"origin":"${ORIGIN}",`)],
] as const)('client data with %s is rejected by both operations, with the same check', async (_, rewrite) => {
  const { reply } = await register(rewrite)
  expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'client-data' })
  const registered = await register(unchanged)
  const refused = await signIn(registered.reply.body.id, registered.credentialId, rewrite)
  expectError(refused, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'client-data' })
})

test.each([
  ['a byte order mark', BYTE_ORDER_MARK],
  ['a token binding', withBinding({ status: 'not-supported' })],
] as const)('the signature covers %s', async (_, rewrite) => {
  const { reply, credentialId } = await register(unchanged)
  const verified = await signIn(reply.body.id, credentialId, rewrite, unchanged)
  expectError(verified, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'signature' })
})
