import type { Page } from '@playwright/test'
import { hexFromBytes } from '#lib/contract/hex'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'
import { stamp } from '#lib/wallet/stamp'
import { expect, test } from '../harness/journey-test.ts'
import {
  addAuthenticator,
  callFrom,
  createAssertion,
  createAttestation,
  type PageAnswer,
} from '../harness/virtual-authenticator.ts'

/** IDs of a registered passkey: `id` in the API, `credentialId` in WebAuthn. */
interface PasskeyIds {
  readonly id: string
  readonly credentialId: string
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test.beforeEach(async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/')
})

test('a passkey can be a wallet’s first credential, and a session opened with it can sign a request', async ({
  page,
}) => {
  const registered = await expectStatus(201, register(page, await newWallet(page)))
  const session = await signIn(page, registered.body)
  const path = `/auth/sessions/${session.id}`
  const first = await expectStatus(202, callFrom(page, 'DELETE', path))
  await expectStatus(204, callFrom(page, 'DELETE', path, { headers: proofHeaders(first, session.key) }))
})

test('a session opened with a one-time code can add a passkey, and the second session opened with it can add another passkey', async ({
  page,
}) => {
  const accountId = await newWallet(page, { email: 'ada@example.com' })
  const byCode = await signInByCode(page, accountId)
  const registered = await registerSigned(page, accountId, byCode)
  await signIn(page, registered.body)
  const again = await signIn(page, registered.body)
  await registerSigned(page, accountId, again.key)
  const listed = await callFrom(page, 'GET', `/auth/credentials?accountId=${accountId}`)
  expect(listed.body.data.map(({ type }: { type: string }) => type)).toEqual(['EMAIL_OTP', 'PASSKEY', 'PASSKEY'])
})

test('an assertion over the hex-decoded challenge is rejected, and the log says what to sign', async ({ page }) => {
  const { body } = await expectStatus(201, register(page, await newWallet(page)))
  const { challengeAnswer } = await challenge(page, body)
  const decoded = new Uint8Array(Buffer.from(challengeAnswer.body.challenge, 'hex'))
  const rejected = await expectStatus(401, verify(page, body, challengeAnswer, decoded))
  expect(rejected.body.details).toEqual({ reason: 'ASSERTION_REFUSED', check: 'challenge' })
  await page.goto(`/log/${rejected.exchangeId}`)
  await expect(page.getByText('The challenge was hex-decoded. Use the UTF-8 bytes of the hex string.')).toBeVisible()
  await expect(page.getByTestId('explainer')).toContainText('The challenge was hex-decoded.')
  await expect(page.getByTestId('explainer')).not.toContainText('other than the one with this Request-Id')
})

/** Creates a customer and returns its wallet's ID. Without an email address, the wallet has no credential. */
async function newWallet(page: Page, members: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = { customerType: 'INDIVIDUAL', ...members }
  const customer = await expectStatus(201, callFrom(page, 'POST', '/customers', { body }))
  const path = `/customers/internal-accounts?customerId=${customer.body.id}&type=EMBEDDED_WALLET`
  return (await callFrom(page, 'GET', path)).body.data[0].id
}

async function register(page: Page, accountId: string): Promise<PageAnswer> {
  return callFrom(page, 'POST', '/auth/credentials', { body: await newPasskeyRegistration(page, accountId) })
}

async function registerSigned(page: Page, accountId: string, key: KeyPair): Promise<PageAnswer> {
  const body = await newPasskeyRegistration(page, accountId)
  const first = await expectStatus(202, callFrom(page, 'POST', '/auth/credentials', { body }))
  return expectStatus(201, callFrom(page, 'POST', '/auth/credentials', { body, headers: proofHeaders(first, key) }))
}

async function newPasskeyRegistration(page: Page, accountId: string) {
  const issued = base64urlFromBytes(random(32))
  const attestation = await createAttestation(page, issued)
  return { type: 'PASSKEY', accountId, nickname: 'This device', challenge: issued, attestation }
}

async function signIn(page: Page, registered: PasskeyIds): Promise<{ id: string; key: KeyPair }> {
  const { challengeAnswer, key } = await challenge(page, registered)
  const signed = passkeyChallengeBytes(challengeAnswer.body.challenge)
  const { body } = await expectStatus(200, verify(page, registered, challengeAnswer, signed))
  return { id: body.id, key: await openSessionKey(body.encryptedSessionSigningKey, key.privateKey) }
}

async function challenge(page: Page, { id }: PasskeyIds): Promise<{ challengeAnswer: PageAnswer; key: KeyPair }> {
  const key = newKeyPair(random)
  const body = { clientPublicKey: hexFromBytes(key.publicKey) }
  return {
    challengeAnswer: await expectStatus(200, callFrom(page, 'POST', `/auth/credentials/${id}/challenge`, { body })),
    key,
  }
}

async function verify(page: Page, { id, credentialId }: PasskeyIds, challengeAnswer: PageAnswer, signed: Uint8Array) {
  const assertion = await createAssertion(page, credentialId, signed)
  const headers = { 'Request-Id': challengeAnswer.body.requestId }
  return callFrom(page, 'POST', `/auth/credentials/${id}/verify`, { headers, body: { type: 'PASSKEY', assertion } })
}

/** Signs in with a one-time code for the wallet's first credential. */
async function signInByCode(page: Page, accountId: string): Promise<KeyPair> {
  const listed = await callFrom(page, 'GET', `/auth/credentials?accountId=${accountId}`)
  const path = `/auth/credentials/${listed.body.data[0].id}`
  const { body: challengeBody } = await expectStatus(200, callFrom(page, 'POST', `${path}/challenge`))
  const key = newKeyPair(random)
  const publicKey = hexFromBytes(compressPoint(key.publicKey))
  const targetBundle = challengeBody.otpEncryptionTargetBundle
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await sealOtp({ targetBundle, otpCode: '000000', publicKey }) }
  const first = await expectStatus(202, callFrom(page, 'POST', `${path}/verify`, { body }))
  await expectStatus(200, callFrom(page, 'POST', `${path}/verify`, { body, headers: proofHeaders(first, key) }))
  return key
}

function proofHeaders({ body }: PageAnswer, key: KeyPair) {
  return { 'Service-Wallet-Signature': stamp(body.payloadToSign, key), 'Request-Id': body.requestId }
}

async function expectStatus(status: number, call: Promise<PageAnswer>): Promise<PageAnswer> {
  const answer = await call
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer
}
