import type { TrialId } from '#app/(console)/inspect/hpke/trials'
import type { Check, Exchange } from '#lib/client/control-client'
import { hexFromBytes } from '#lib/contract/hex'
import { readTargetBundle } from '#lib/wallet/bundles/otp-bundle'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import { isProblem } from '#lib/wallet/read-problem'
import { SEALINGS } from '#lib/wallet/sealing-mistakes'

/** A target bundle from the response to a challenge request. */
export interface IssuedBundle {
  readonly callId: string
  /** Uncompressed point, in hex. */
  readonly targetPublic: string
  readonly issuedAt: string
}

/** Reads the target bundle from a call's response. */
export function issuedBundle({ id, receivedAt, response }: Exchange): IssuedBundle | undefined {
  const text = readJsonObject(response.body ?? '')?.otpEncryptionTargetBundle
  const target = typeof text === 'string' ? readTargetBundle(text) : undefined
  if (target === undefined || isProblem(target)) return undefined
  return { callId: id, targetPublic: hexFromBytes(target.targetPublic), issuedAt: receivedAt }
}

/** Returns the decryption check of a call, or undefined if the server did not reach that check. */
export function decryptCheck({ checks }: Pick<Exchange, 'checks'>): Check | undefined {
  return checks.find(({ id, status }) => id === 'otp-opens' && status !== 'skipped')
}

/** Returns the ID of the attempt that opened the bundle, according to a decryption check. */
export function openingAttempt({ status, got = '' }: Check): TrialId | undefined {
  if (status === 'pass') return 'documented'
  if (EARLIER.test(got)) return 'older-key'
  return SEALINGS.find(({ change }) => got.endsWith(`but decrypt with ${change}`))?.id
}

/** Captures the start of the earlier bundle's key. */
const EARLIER = /to an earlier bundle: targetPublic ([0-9a-f]+)…/

/** Returns the index of the bundle that a call's ciphertext was encrypted to, if the check identifies it. */
export function usedBundleIndex(check: Check, bundles: readonly IssuedBundle[]): number | undefined {
  const opening = openingAttempt(check)
  if (opening === undefined) return undefined
  const start = EARLIER.exec(check.got ?? '')?.[1]
  const used =
    start === undefined ? bundles.length - 1 : bundles.findIndex(bundle => bundle.targetPublic.startsWith(start))
  return used < 0 ? undefined : used
}
