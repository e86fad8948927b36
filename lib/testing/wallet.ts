import { expect } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Ask, Reply } from '#lib/testing/transport'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { stamp } from '#lib/wallet/stamp'

/** A wallet of a customer of its own, with the EMAIL_OTP credential it came with. */
export interface Wallet {
  readonly customerId: string
  readonly accountId: string
  /** Absent where the customer was made without an e-mail. */
  readonly credentialId: string
  readonly email: string
  readonly phoneNumber: string
}

/** A session with the key that signs for it. */
export interface WalletSession {
  readonly id: string
  readonly accountId: string
  readonly credentialId: string
  readonly key: KeyPair
}

/** What a challenge of the signed-retry pattern answers. */
interface SignedRequest {
  readonly payloadToSign: string
  readonly requestId: string
}

let wallets = 0

/** Makes a customer with a wallet: what happens to it meets no other test. `members` replace those of the customer. */
export async function newWallet(sandbox: Sandbox, members: Record<string, unknown> = {}): Promise<Wallet> {
  wallets += 1
  const email = `w${wallets}.${hexFromBytes(random(4))}@example.com`
  // No number that a test changes one to begins so.
  const phoneNumber = `+1212${String(5_550_000 + wallets)}`
  const body = { customerType: 'INDIVIDUAL', email, phoneNumber, ...members }
  const customer = await sandbox.call('POST', '/customers', { body })
  expect(customer.status, customer.text).toBe(201)
  const path = `/customers/internal-accounts?customerId=${customer.body.id}&type=EMBEDDED_WALLET`
  const accountId: string = (await sandbox.call('GET', path)).body.data[0].id
  const listed = await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)
  return { customerId: customer.body.id, accountId, credentialId: listed.body.data[0]?.id ?? '', email, phoneNumber }
}

/** A new key pair, as a client makes one for a login. */
export function clientKey(): KeyPair {
  return newKeyPair(random)
}

/** The key of a client as a `clientPublicKey`. */
export function clientPublicKey({ publicKey }: KeyPair): string {
  return hexFromBytes(publicKey)
}

/** Signs in with the one-time code of a credential, e-mail or SMS, as a client does. */
export async function signIn(
  sandbox: Sandbox,
  { accountId, credentialId }: Pick<Wallet, 'accountId' | 'credentialId'>,
  type: 'EMAIL_OTP' | 'SMS_OTP' = 'EMAIL_OTP',
  key = clientKey(),
): Promise<WalletSession> {
  const body = await otpBody(sandbox, credentialId, key, { type })
  const reply = await signedCall(sandbox, 'POST', `/auth/credentials/${credentialId}/verify`, key, { body })
  expect(reply.status, reply.text).toBe(200)
  return { id: reply.body.id, accountId, credentialId, key }
}

/** The body that verifies a one-time code that is asked for now. */
export async function otpBody(
  sandbox: Sandbox,
  credentialId: string,
  key: KeyPair,
  { type = 'EMAIL_OTP', otpCode = '000000' }: { type?: 'EMAIL_OTP' | 'SMS_OTP'; otpCode?: string } = {},
) {
  const challenged = await sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`)
  expect(challenged.status, challenged.text).toBe(200)
  return { type, encryptedOtpBundle: await sealed(challenged.body.otpEncryptionTargetBundle, key, otpCode) }
}

/** A code and a key sealed to a target bundle. */
export function sealed(targetBundle: string, { publicKey }: KeyPair, otpCode = '000000'): Promise<string> {
  return sealOtp({ targetBundle, otpCode, publicKey: hexFromBytes(compressPoint(publicKey)) })
}

/** The two headers that answer a signed-retry challenge. */
export function proofOf({ payloadToSign, requestId }: SignedRequest, key: KeyPair): Record<string, string> {
  return { 'service-wallet-signature': stamp(payloadToSign, key), 'request-id': requestId }
}

/** Both legs of a signed retry; gives the answer of the second. */
export async function signedCall(
  sandbox: Sandbox,
  method: string,
  path: string,
  key: KeyPair,
  ask: Ask = {},
): Promise<Reply> {
  const first = await sandbox.call(method, path, ask)
  expect(first.status, first.text).toBe(202)
  return sandbox.call(method, path, { ...ask, headers: { ...ask.headers, ...proofOf(first.body, key) } })
}

/** The request of a second leg, not sent yet: with the headers that answer its first. */
export async function signedRequest(sandbox: Sandbox, method: string, path: string, key: KeyPair, ask: Ask = {}) {
  const first = await sandbox.call(method, path, ask)
  expect(first.status, first.text).toBe(202)
  const payloadToSign: string = first.body.payloadToSign
  return { method, path, payloadToSign, ask: { ...ask, headers: proofOf(first.body, key) } }
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
