import { expect, it } from 'vitest'
import { STAMPED } from '#lib/testing/vectors/wallet-vectors'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'

it('is the 64 characters of the hex text, which are 86 in a clientDataJSON', () => {
  const bytes = passkeyChallengeBytes(STAMPED.digest)
  expect(bytes).toEqual(new Uint8Array(Buffer.from(STAMPED.digest, 'ascii')))
  expect(bytes).toHaveLength(64)
  expect(base64urlFromBytes(bytes)).toHaveLength(86)
})

it('keeps the case it is given', () => {
  expect(passkeyChallengeBytes('AB')).toEqual(Uint8Array.of(0x41, 0x42))
})
