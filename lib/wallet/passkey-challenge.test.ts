import { expect, it } from 'vitest'
import { STAMPED } from '#lib/testing/vectors/wallet-vectors'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'

it('passkeyChallengeBytes returns the UTF-8 bytes of the hex text: 64 bytes, or 86 characters of base64url', () => {
  const bytes = passkeyChallengeBytes(STAMPED.digest)
  expect(bytes).toEqual(new Uint8Array(Buffer.from(STAMPED.digest, 'ascii')))
  expect(bytes).toHaveLength(64)
  expect(base64urlFromBytes(bytes)).toHaveLength(86)
})

it('passkeyChallengeBytes does not change the case of the hex text', () => {
  expect(passkeyChallengeBytes('AB')).toEqual(Uint8Array.of(0x41, 0x42))
})
