import { expect, it } from 'vitest'
import { STAMPED } from '#lib/testing/vectors/wallet-vectors'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'

it('passkeyChallengeBytes returns the UTF-8 bytes of a hex text, one byte per digit', () => {
  const bytes = passkeyChallengeBytes(STAMPED.digest)
  expect(bytes).toEqual(new Uint8Array(Buffer.from(STAMPED.digest, 'ascii')))
  expect(bytes).toHaveLength(64)
  expect(base64urlFromBytes(bytes)).toHaveLength(86)
})

it('passkeyChallengeBytes keeps uppercase hex digits', () => {
  expect(passkeyChallengeBytes('AB')).toEqual(Uint8Array.of(0x41, 0x42))
})
