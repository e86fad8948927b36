import { expect, it, test } from 'vitest'
import { encryptByHand, scheduleByHand } from '#lib/testing/reference/hpke-by-hand'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import type { Sealed } from '#lib/wallet/keys/hpke'
import { compressPoint } from '#lib/wallet/keys/point'
import { openWith, SEALINGS, sealingMistake } from '#lib/wallet/sealing-mistakes'

const [ephemeral, recipient] = [keyPairOf('ephemeral'), keyPairOf('recipient')]
const [enc, point] = [ephemeral.publicKey, recipient.publicKey]
const plaintext = utf8FromText('{"otp_code":"000000"}')
const info = utf8FromText('turnkey_hpke')
const aad = concatBytes(enc, point)

/** Encrypts with the hand-written HPKE, which is independent of the code under test. */
function sealByHand(
  inputs: { info?: Uint8Array; aad?: Uint8Array; aead?: 'aes-128-gcm' | 'aes-256-gcm' } = {},
): Sealed {
  const { aead = 'aes-256-gcm' } = inputs
  const schedule = scheduleByHand({
    ephemeralScalar: ephemeral.privateKey,
    recipient: point,
    info: inputs.info ?? info,
    aead,
  })
  return { enc, ciphertext: fromHex(encryptByHand(schedule, { plaintext, aad: inputs.aad ?? aad })) }
}

const BUNDLES: Readonly<Record<string, Sealed>> = {
  documented: sealByHand(),
  'info-omitted': sealByHand({ info: new Uint8Array() }),
  'info-newline': sealByHand({ info: utf8FromText('turnkey_hpke\n') }),
  'aad-swapped': sealByHand({ aad: concatBytes(point, enc) }),
  'aad-omitted': sealByHand({ aad: new Uint8Array() }),
  'aad-compressed': sealByHand({ aad: concatBytes(compressPoint(enc), compressPoint(point)) }),
  'aes-128': sealByHand({ aead: 'aes-128-gcm' }),
}

it.each(Object.keys(BUNDLES))('a bundle sealed with the inputs "%s" opens only with these inputs', async id => {
  const bundle = BUNDLES[id] ?? sealByHand()
  const opens: string[] = []
  for (const sealing of SEALINGS) {
    const opened = await openWith(bundle, recipient.privateKey, sealing.inputs)
    if (opened === undefined) continue
    expect(opened).toEqual(plaintext)
    opens.push(sealing.id)
  }
  expect(opens).toEqual([id])
})

it('the tested bundles cover every set of inputs in SEALINGS', () => {
  expect(SEALINGS.map(({ id }) => id)).toEqual(Object.keys(BUNDLES))
})

test('sealingMistake returns the mistake in a bundle, or undefined if the bundle is correct or the key is wrong', async () => {
  expect((await sealingMistake(sealByHand({ aad: new Uint8Array() }), recipient.privateKey))?.id).toBe('aad-omitted')
  expect(await sealingMistake(sealByHand(), recipient.privateKey)).toBeUndefined()
  expect(await sealingMistake(sealByHand({ aad: new Uint8Array() }), keyPairOf('another').privateKey)).toBeUndefined()
})
