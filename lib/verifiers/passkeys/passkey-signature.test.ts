import { describe, expect, test } from 'vitest'
import { checkAssertion, failedCheckOf, signAssertion } from '#lib/testing/fixtures/check-passkey'
import { PASSKEY_KEYS } from '#lib/testing/fixtures/passkey-parts'
import { derFromSignature } from '#lib/testing/reference/der-from-signature'
import { DER_MUTANTS } from '#lib/testing/reference/der-mutants'
import { checkSignature } from '#lib/verifiers/passkeys/verify-assertion'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { P256_ORDER, rawFromSignature } from '#lib/wallet/encoding/der-signature'

describe('verifyAssertion with ES256', () => {
  test.each(DER_MUTANTS)('rejects a signature with $name', async ({ mutate }) => {
    const { registered, assertion, signature } = await signAssertion()
    const sent = { ...assertion, signature: base64urlFromBytes(mutate(derFromSignature(signature))) }
    expect(await failedCheckOf(checkAssertion(registered, sent))).toBe('signature-encoding')
  })

  test('accepts both a high and a low s', async () => {
    const { registered, assertion, signature } = await signAssertion()
    for (const s of [signature.s, P256_ORDER - signature.s]) {
      const sent = { ...assertion, signature: base64urlFromBytes(derFromSignature({ r: signature.r, s })) }
      expect(await failedCheckOf(checkAssertion(registered, sent))).toBe('proven')
    }
  })

  test('rejects a raw signature of 64 bytes, and hints that its first byte does not start a sequence', async () => {
    const { registered, assertion, signature } = await signAssertion()
    const report = await checkAssertion(registered, {
      ...assertion,
      // Set r to 1, because a random r can start with 0x30, the tag of a sequence.
      signature: base64urlFromBytes(rawFromSignature({ ...signature, r: 1n })),
    })
    expect('failed' in report && report.failed.rejection).toMatchObject({
      offset: 0,
      hint: expect.stringContaining('sequence'),
    })
  })
})

test.each(['RS256', 'EdDSA'] as const)('%s: a signature verifies, but not if its length is wrong', async algorithm => {
  const { coseKey: publicKey, sign } = PASSKEY_KEYS[algorithm]
  const message = utf8FromText('a message')
  const signature = sign(message)
  const check = (bytes: Uint8Array) => checkSignature(base64urlFromBytes(bytes), { publicKey, message })
  expect(await check(signature)).toMatchObject({ verifies: true })
  for (const bytes of [
    signature.slice(1),
    concatBytes(signature, Uint8Array.of(0)),
    Uint8Array.of(0),
    new Uint8Array(),
  ]) {
    expect(await check(bytes)).toMatchObject({ verifies: false })
  }
})
