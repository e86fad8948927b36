import { expect, it } from 'vitest'
import { STAMPED } from '#lib/testing/vectors/wallet-vectors'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'

it('passkeyChallengeBytes returns the UTF-8 bytes of a 64-digit hex text: 64 bytes, or 86 characters in base64url', () => {
  const bytes = passkeyChallengeBytes(STAMPED.digest)
  expect(bytes).toEqual(new Uint8Array(Buffer.from(STAMPED.digest, 'ascii')))
  expect(bytes).toHaveLength(64)
  expect(base64urlFromBytes(bytes)).toHaveLength(86)
})

it('passkeyChallengeBytes does not change uppercase hex digits to lowercase', () => {
  expect(passkeyChallengeBytes('AB')).toEqual(Uint8Array.of(0x41, 0x42))
})
