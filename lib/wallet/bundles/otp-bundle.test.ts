import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { EPHEMERAL_SCALAR, RECIPIENT, SEALED_OTP } from '#lib/testing/vectors/wallet-vectors'
import { makeEnclaveBundle } from '#lib/wallet/bundles/enclave-bundle'
import { makeTargetBundle, readOtpBundle, readTargetBundle, sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { open } from '#lib/wallet/keys/hpke'
import { keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { Malformed } from '#lib/wallet/read-problem'

const quorum = keyPairOf('quorum')
const target = keyPairFromScalar(fromHex(RECIPIENT.scalar))
const identity = { organizationId: 'organization', userId: 'user' }
const targetBundle = makeTargetBundle({ targetPublic: target.publicKey, ...identity, quorum })

describe('the target bundle', () => {
  it('contains targetPublic, organizationId and userId in its data, in this order', () => {
    const { data } = JSON.parse(targetBundle)
    expect(Buffer.from(data, 'hex').toString()).toBe(
      `{"targetPublic":"${RECIPIENT.point}","organizationId":"organization","userId":"user"}`,
    )
  })

  it('is read whether or not its signature is verified', () => {
    const read = { targetPublic: target.publicKey, ...identity }
    expect(readTargetBundle(targetBundle)).toEqual(read)
    expect(readTargetBundle(targetBundle, quorum.publicKey)).toEqual(read)
  })

  it('is rejected if another quorum key is expected', () => {
    expect(readTargetBundle(targetBundle, keyPairOf('another').publicKey)).toEqual({
      problem: 'enclaveQuorumPublic is not the expected key.',
    })
  })

  it('is read even without organizationId and userId', () => {
    expect(readTargetBundle(makeEnclaveBundle({ targetPublic: RECIPIENT.point }))).toEqual({
      targetPublic: target.publicKey,
    })
  })

  it.each([
    ['missing', {}],
    ['compressed', { targetPublic: hexFromBytes(compressPoint(target.publicKey)) }],
    ['off the curve', { targetPublic: RECIPIENT.point.replace(/.$/, '3') }],
  ])('is rejected if targetPublic is %s', (_name, document: Record<string, string>) => {
    expect(readTargetBundle(makeEnclaveBundle(document, quorum))).toEqual({
      problem: expect.stringMatching(/^targetPublic/),
    })
  })
})

describe('a sealed code', () => {
  const otp = { otpCode: '000000', publicKey: SEALED_OTP.publicKey }

  it('equals the known bundle, byte for byte, if the known ephemeral key is used', async () => {
    const ephemeral = keyPairFromScalar(fromHex(EPHEMERAL_SCALAR))
    expect(await sealOtp({ targetBundle, ...otp, ephemeral })).toBe(
      `{"encappedPublic":"${SEALED_OTP.enc}","ciphertext":"${SEALED_OTP.ciphertext}"}`,
    )
  })

  it('contains the code and the public key as given, encrypted to the target key', async () => {
    const publicKey = hexFromBytes(compressPoint(keyPairOf('client').publicKey)).toUpperCase()
    const text = await sealOtp({ targetBundle, otpCode: '123456', publicKey, expectedQuorumKey: quorum.publicKey })
    const sealed = readOtpBundle(text)
    if ('problem' in sealed) throw new Error(sealed.problem)
    const opened = textFromUtf8(await open({ privateKey: target.privateKey, ...sealed }))
    expect(opened).toBe(`{"otp_code":"123456","public_key":"${publicKey}"}`)
  })

  it('is not created for an untrusted or unreadable target bundle', async () => {
    const expectedQuorumKey = keyPairOf('another').publicKey
    await expect(sealOtp({ targetBundle, ...otp, expectedQuorumKey })).rejects.toThrow(Malformed)
    await expect(sealOtp({ targetBundle: '{}', ...otp })).rejects.toThrow(Malformed)
  })
})

describe('an encryptedOtpBundle', () => {
  const [enc, ciphertext] = [SEALED_OTP.enc, SEALED_OTP.ciphertext]
  const sealed = { enc: fromHex(enc), ciphertext: fromHex(ciphertext) }
  const point = hexFromBytes(compressPoint(sealed.enc))

  it('is read with members in any order, hex in either case, and extra members', () => {
    expect(readOtpBundle(JSON.stringify({ encappedPublic: enc, ciphertext }))).toEqual(sealed)
    const upperCase = { version: 1, ciphertext: ciphertext.toUpperCase(), encappedPublic: enc.toUpperCase() }
    expect(readOtpBundle(JSON.stringify(upperCase, null, 2))).toEqual(sealed)
  })

  it('is read even if no key can open it', () => {
    expect(readOtpBundle(JSON.stringify({ encappedPublic: enc, ciphertext: '00' }))).toEqual({
      enc: sealed.enc,
      ciphertext: Uint8Array.of(0),
    })
  })

  const wrong: readonly (readonly [string, unknown, { problem: string; offset?: number }])[] = [
    [
      'quotes around its JSON',
      JSON.stringify({ encappedPublic: enc, ciphertext }),
      { problem: 'The bundle is not a JSON object.' },
    ],
    ['an array instead of an object', [enc, ciphertext], { problem: 'The bundle is not a JSON object.' }],
    ['a missing encappedPublic', { ciphertext }, { problem: 'encappedPublic is missing or not a string.' }],
    [
      'an encappedPublic that is an array',
      { encappedPublic: [4], ciphertext },
      { problem: 'encappedPublic is missing or not a string.' },
    ],
    ['a missing ciphertext', { encappedPublic: enc }, { problem: 'ciphertext is missing, empty or not a string.' }],
    [
      'an empty ciphertext',
      { encappedPublic: enc, ciphertext: '' },
      { problem: 'ciphertext is missing, empty or not a string.' },
    ],
    [
      'a ciphertext with an odd number of digits',
      { encappedPublic: enc, ciphertext: 'abc' },
      { problem: 'ciphertext has an odd number of hex digits.', offset: 3 },
    ],
    [
      'a ciphertext in base64',
      { encappedPublic: enc, ciphertext: 'ab+/' },
      { problem: 'ciphertext is not hex.', offset: 2 },
    ],
    [
      'a compressed point',
      { encappedPublic: point, ciphertext },
      { problem: 'encappedPublic has 66 characters instead of 130.' },
    ],
    [
      'a point with a 0x prefix',
      { encappedPublic: `0x${enc}`, ciphertext },
      { problem: 'encappedPublic has 132 characters instead of 130.' },
    ],
    [
      'a point of 130 characters, one of which is not a hex digit',
      { encappedPublic: `${enc.slice(0, -1)}x`, ciphertext },
      { problem: 'encappedPublic is not hex.', offset: 129 },
    ],
    [
      'a point that starts with 06',
      { encappedPublic: `06${enc.slice(2)}`, ciphertext },
      { problem: 'encappedPublic does not start with 04 (uncompressed point).', offset: 0 },
    ],
    [
      'a point off the curve',
      { encappedPublic: enc.replace(/.$/, 'b'), ciphertext },
      { problem: 'encappedPublic is not a P-256 point.' },
    ],
  ]

  it.each(wrong)('is rejected with %s', (_name, value, problem) => {
    expect(readOtpBundle(JSON.stringify(value))).toEqual(problem)
  })

  it('is rejected if it is not JSON', () => {
    expect(readOtpBundle('{"encappedPublic":')).toEqual({ problem: 'The bundle is not a JSON object.' })
  })
})
