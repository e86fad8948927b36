import { describe, expect, it, test } from 'vitest'
import { everyField, fieldNamed, problemsIn } from '#lib/formats/field'
import { readAuthenticatorData } from '#lib/formats/webauthn/read-authenticator-data'
import { sampleAssertionData, sampleAttestation } from '#lib/testing/fixtures/wallet-artifacts'

const withFlags = (flags: number) => readAuthenticatorData(sampleAssertionData().fill(flags, 32, 33))

describe('readAuthenticatorData', () => {
  it.each([
    [0x01, 'UP user present'],
    [0x05, 'UP user present, UV user verified'],
    [0x1d, 'UP user present, UV user verified, BE backup eligible, BS backed up'],
  ])('describes flags %i (%s)', (flags, meaning) => {
    const fields = withFlags(flags)
    expect(fieldNamed(fields, 'flags')?.meaning).toBe(meaning)
    expect(problemsIn(fields)).toEqual([])
  })

  it.each([
    [0x03, 'a reserved bit (1 or 5) is set', 'warning'],
    [0x21, 'a reserved bit (1 or 5) is set', 'warning'],
    [0x11, 'BS is set without BE: a credential that is not backup-eligible cannot be backed up', 'error'],
    [0x04, 'UP is not set: no user was present', 'warning'],
    [0x41, 'aaguid is truncated: 0 of 16 bytes', 'error'],
    [0x81, 'expected a CBOR item', 'error'],
  ] as const)('reports the problem of flags %i (%s)', (flags, reason, severity) => {
    expect(problemsIn(withFlags(flags))).toMatchObject([{ reason, severity }])
  })
})

test('signCount is read as a big-endian number', () => {
  const data = sampleAssertionData()
  data.writeUInt32BE(0x01020304, 33)
  expect(fieldNamed(readAuthenticatorData(data), 'signCount')?.meaning).toBe('16909060')
})

test('the members of a credential public key are named as in COSE', () => {
  const fields = readAuthenticatorData(sampleAttestation('none').authData)
  const key = fieldNamed(fields, 'credentialPublicKey')
  const values = everyField(key?.children ?? []).filter(({ kind }) => kind !== 'structure')
  expect(values.map(({ name }) => name)).toEqual(['kty', 'alg', 'crv', 'x', 'y'])
  expect(values.map(({ meaning }) => meaning).slice(0, 3)).toEqual(['2, EC2', '-7, ES256', '1, P-256'])
})

test('a byte after the end of authenticator data is reported', () => {
  expect(problemsIn(readAuthenticatorData(Buffer.concat([sampleAssertionData(), Buffer.of(0)])))).toMatchObject([
    { offset: 37, reason: '1 byte of unexpected extra data' },
  ])
})
