import { describe, expect, test } from 'vitest'
import type { Assertion } from '#lib/contract/credentials/credential'
import {
  ASSERTION_CHALLENGE,
  bytesOf,
  checkAssertion,
  failedCheckOf,
  random,
  registerPasskey,
  signAssertion,
} from '#lib/testing/fixtures/check-passkey'
import { assertionOf, clientData, ORIGIN, PASSKEY_KEYS, RP_ID } from '#lib/testing/fixtures/passkey-parts'
import { sha256 } from '#lib/testing/reference/test-bytes'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { type PasskeyOverrides, signWithPasskey } from '#lib/wallet/software-passkey'

describe('verifyAssertion', () => {
  test('accepts repeated assertions of the software authenticator, with an increasing counter', async () => {
    const { passkey, registered } = await registerPasskey()
    const first = signWithPasskey(passkey, { challenge: ASSERTION_CHALLENGE, origin: ORIGIN })
    expect(await checkAssertion(registered, first.assertion)).toMatchObject({ value: { signCount: 1n } })
    const second = signWithPasskey(first.passkey, { challenge: ASSERTION_CHALLENGE, origin: ORIGIN })
    expect(await checkAssertion({ ...registered, signCount: 1n }, second.assertion)).toMatchObject({
      value: { signCount: 2n },
    })
  })

  test.each(Object.entries(PASSKEY_KEYS))('verifies the signature of an %s key', async (_, key) => {
    const passkey = { credentialId: 'AAAA', publicKey: key.coseKey, signCount: 0n, rpId: RP_ID }
    const sent = assertionOf(key, {
      challenge: base64urlFromBytes(utf8FromText(ASSERTION_CHALLENGE)),
      credentialId: 'AAAA',
    })
    expect(await failedCheckOf(checkAssertion(passkey, sent))).toBe('proven')
    const other = { ...sent, signature: base64urlFromBytes(key.sign(utf8FromText('another message'))) }
    expect(await failedCheckOf(checkAssertion(passkey, other))).toBe('signature')
  })

  test('accepts another allowed origin with the same host, and a counter that stays 0', async () => {
    const { passkey, registered } = await registerPasskey()
    const options = { challenge: ASSERTION_CHALLENGE, origin: 'http://localhost:5173', overrides: { signCount: 0 } }
    expect(await failedCheckOf(checkAssertion(registered, signWithPasskey(passkey, options).assertion))).toBe('proven')
  })

  test('accepts the largest 32-bit counter', async () => {
    const { passkey, registered } = await registerPasskey()
    const options = { challenge: ASSERTION_CHALLENGE, origin: ORIGIN, overrides: { signCount: 0xffff_ffff } }
    const { assertion } = signWithPasskey(passkey, options)
    expect(await checkAssertion(registered, assertion)).toMatchObject({ value: { signCount: 4_294_967_295n } })
  })
})

const other = newKeyPair(random)
const decodedHex = base64urlFromBytes(Uint8Array.from(Buffer.from(ASSERTION_CHALLENGE, 'hex')))

/** Wrong parts of an assertion, each with the check that must fail. The stored counter is 5. */
const WRONG_PARTS: readonly (readonly [string, string, PasskeyOverrides])[] = [
  ['of another passkey', 'credential-id', { credentialId: base64urlFromBytes(sha256('another')) }],
  ['with the type of a registration', 'type', { type: 'webauthn.create' }],
  ['with the type of a payment', 'type', { type: 'payment.get' }],
  ['over another challenge', 'challenge', { challenge: base64urlFromBytes(sha256('another')) }],
  ['over the bytes decoded from the hex challenge', 'challenge', { challenge: decodedHex }],
  [
    'over the hex challenge in uppercase',
    'challenge',
    { challenge: base64urlFromBytes(utf8FromText(ASSERTION_CHALLENGE.toUpperCase())) },
  ],
  ['with the hex challenge instead of its base64url', 'challenge', { challenge: ASSERTION_CHALLENGE }],
  ['from a foreign origin', 'origin', { origin: 'https://evil.example' }],
  ['from an allowed origin with another host', 'origin', { origin: 'https://app.example.com' }],
  ['from a frame in a page of another origin', 'cross-origin', { crossOrigin: true }],
  ['from a frame whose top-level page has another origin', 'cross-origin', { topOrigin: 'https://evil.example' }],
  ['for another RP ID', 'rp-id', { rpId: 'evil.example' }],
  ['for the RP ID of another allowed origin', 'rp-id', { rpId: 'app.example.com' }],
  ['without user presence', 'user-present', { isUserPresent: false }],
  ['without user verification', 'user-verified', { isUserVerified: false }],
  ['signed with another key', 'signature', { key: other }],
  ['with an unchanged counter', 'counter', { signCount: 5 }],
  ['with a lower counter', 'counter', { signCount: 4 }],
  ['with a counter reset to 0', 'counter', { signCount: 0 }],
]

describe('verifyAssertion reports', () => {
  test.each(WRONG_PARTS)('the failed check of an assertion %s (%s)', async (_, check, overrides) => {
    const { passkey, registered } = await registerPasskey()
    const { assertion } = signWithPasskey(
      { ...passkey, signCount: 5 },
      { challenge: ASSERTION_CHALLENGE, origin: ORIGIN, overrides },
    )
    const report = await checkAssertion({ ...registered, signCount: 5n }, assertion)
    expect('failed' in report && report.failed).toMatchObject({
      id: check,
      rejection: { code: 'UNAUTHORIZED', details: { reason: 'ASSERTION_REFUSED', check } },
    })
  })

  test('a hint for an assertion over the bytes decoded from the hex challenge', async () => {
    const { passkey, registered } = await registerPasskey()
    const overrides = { challenge: decodedHex }
    const report = await checkAssertion(
      registered,
      signWithPasskey(passkey, { challenge: ASSERTION_CHALLENGE, origin: ORIGIN, overrides }).assertion,
    )
    expect('failed' in report && report.failed.rejection.hint).toBe(
      'The challenge was hex-decoded. Use the UTF-8 bytes of the hex string.',
    )
  })

  test('the failed check of an assertion with a part changed after signing', async () => {
    const { passkey, registered } = await registerPasskey()
    const { assertion } = signWithPasskey(passkey, { challenge: ASSERTION_CHALLENGE, origin: ORIGIN })
    const later = signWithPasskey(
      { ...passkey, signCount: 8 },
      { challenge: ASSERTION_CHALLENGE, origin: ORIGIN },
    ).assertion
    const { authenticatorData: data } = later
    const otherClientData = clientData({
      type: 'webauthn.get',
      challenge: base64urlFromBytes(utf8FromText(ASSERTION_CHALLENGE)),
      more: true,
    })
    const backedUp = bytesOf(assertion.authenticatorData).fill(0x15, 32, 33)
    const changes: readonly (readonly [string, Partial<Assertion>])[] = [
      ['signature', { authenticatorData: data }],
      ['signature', { clientDataJson: base64urlFromBytes(utf8FromText(otherClientData)) }],
      ['signature', { signature: later.signature }],
      ['backup-flags', { authenticatorData: base64urlFromBytes(backedUp) }],
      ['authenticator-data', { authenticatorData: base64urlFromBytes(bytesOf(data).slice(0, 36)) }],
      ['authenticator-data', { authenticatorData: base64urlFromBytes(concatBytes(bytesOf(data), Uint8Array.of(0))) }],
      ['authenticator-data', { authenticatorData: 'A' }],
      ['client-data', { clientDataJson: base64urlFromBytes(utf8FromText('hello')) }],
      ['client-data', { clientDataJson: 'A' }],
      ['signature-encoding', { signature: 'A' }],
    ]
    for (const [check, change] of changes) {
      expect(await failedCheckOf(checkAssertion(registered, { ...assertion, ...change })), JSON.stringify(change)).toBe(
        check,
      )
    }
  })
})

test('verifyAssertion rejects an assertion with any single bit flipped', async () => {
  const { registered, assertion } = await signAssertion()
  let changed = 0
  for (const member of ['clientDataJson', 'authenticatorData', 'signature'] as const) {
    const bytes = bytesOf(assertion[member])
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const other = bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      const check = await failedCheckOf(
        checkAssertion(registered, { ...assertion, [member]: base64urlFromBytes(other) }),
      )
      expect(check, `bit ${bit} of ${member}`).not.toBe('proven')
      changed += 1
    }
  }
  expect(changed).toBeGreaterThan(1500)
}, 30_000)
