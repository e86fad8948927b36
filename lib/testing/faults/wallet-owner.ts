import { expect } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'
import { stamp } from '#lib/wallet/stamp'

/** Owner of the starter wallet. Signs the wallet's quotes during a random walk. */
export interface WalletOwner {
  /** Key of the newest session. */
  key: KeyPair
  /** The sign-in in progress, if any. Concurrent callers wait for it. */
  renewal: Promise<void> | undefined
}

/** Signs in as the starter wallet's owner with a one-time code. Throws if the sign-in fails. */
export async function signInAsOwner(client: FaultClient): Promise<WalletOwner> {
  const key = await signIn(client)
  if (key === undefined) throw new Error('The first sign-in was rejected with 401. Do not advance the clock during it.')
  return { key, renewal: undefined }
}

/** Stamps a quote's payload with the owner's key. */
export function stampAsOwner({ key }: WalletOwner, payloadToSign: string) {
  return { key, headers: { 'service-wallet-signature': stamp(payloadToSign, key) } }
}

/** Stamps a quote's payload with a new key that has no session. */
export function stampAsStranger(payloadToSign: string) {
  const key = freshKey()
  return { key, headers: { 'service-wallet-signature': stamp(payloadToSign, key) } }
}

/**
 * Signs the owner in again, unless a newer key has replaced the rejected one. If the sign-in is rejected with 401,
 * keeps the old key. Concurrent calls share one sign-in.
 */
export async function renewSession(owner: WalletOwner, client: FaultClient, rejected: KeyPair): Promise<void> {
  if (owner.key !== rejected) return
  owner.renewal ??= signIn(client)
    .then(key => {
      owner.key = key ?? owner.key
    })
    .finally(() => {
      owner.renewal = undefined
    })
  await owner.renewal
}

/** Returns the `payloadToSign` of a quote, or undefined if the quote needs no signature. */
export function payloadIn({ paymentInstructions = [] }: Reply['body']): string | undefined {
  return paymentInstructions
    .map(
      (instruction: { accountOrWalletInfo: { payloadToSign?: string } }) =>
        instruction.accountOrWalletInfo.payloadToSign,
    )
    .find((payload: string | undefined) => payload !== undefined)
}

/** Returns undefined on a 401, for example because the code has expired. */
async function signIn({ call, starter }: FaultClient): Promise<KeyPair | undefined> {
  const { id } = (await call('GET', `/auth/credentials?accountId=${starter.wallet}`)).body.data[0]
  const challenged = await call('POST', `/auth/credentials/${id}/challenge`)
  expect(challenged.status, challenged.text).toBe(200)
  const key = freshKey()
  const targetBundle: string = challenged.body.otpEncryptionTargetBundle
  const sealed = await sealOtp({ targetBundle, otpCode: '000000', publicKey: hexFromBytes(key.publicKey) })
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: sealed }
  const path = `/auth/credentials/${id}/verify`
  const first = await call('POST', path, body)
  if (first.status === 401) return undefined
  expect(first.status, first.text).toBe(202)
  const { payloadToSign, requestId } = first.body
  const headers = { 'service-wallet-signature': stamp(payloadToSign, key), 'request-id': requestId }
  const verified = await call('POST', path, body, headers)
  if (verified.status === 401) return undefined
  expect(verified.status, verified.text).toBe(200)
  return key
}

function freshKey(): KeyPair {
  return newKeyPair(length => crypto.getRandomValues(new Uint8Array(length)))
}
