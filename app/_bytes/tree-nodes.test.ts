import { expect, test } from 'vitest'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import {
  sampleAttestation,
  sampleClientData,
  sampleOtpBundle,
  sampleSessionBundle,
  sampleStamp,
  sampleTargetBundle,
  sampleToken,
} from '#lib/testing/fixtures/wallet-artifacts'
import { treeNodes } from './tree-nodes'

const outline = (text: string, kind: Parameters<typeof dissect>[1]) =>
  treeNodes(dissect(sourceOfText(text), kind)).map(
    ({ depth, field, size }) => `${'  '.repeat(depth)}${field.name} ${size}`,
  )

test('treeNodes nests the parts of a stamp’s public key and signature', () => {
  const stamp = sampleStamp()
  const rLength = stamp.signature[3] ?? 0
  const scalars = [stamp.signature.subarray(4, 4 + rLength), stamp.signature.subarray(6 + rLength)]
  expect(outline(stamp.text, 'stamp')).toEqual([
    'publicKey 33 bytes',
    '  form 1 byte',
    '  x 32 bytes',
    'scheme 28 characters',
    `signature ${stamp.signature.length} bytes`,
    // The size excludes the zero byte that keeps a DER integer positive.
    ...scalars.map((scalar, at) => `  ${at === 0 ? 'r' : 's'} ${scalar.length - (scalar[0] === 0 ? 1 : 0)} bytes`),
  ])
})

test('treeNodes lists the fields of the hex-encoded JSON in a target bundle', () => {
  const names = outline(sampleTargetBundle(), 'target-bundle').map(line => line.replace(/ \d.*/, ''))
  expect(names.slice(0, 8)).toEqual([
    'version',
    'data',
    '  targetPublic',
    '    form',
    '    x',
    '    y',
    '  organizationId',
    '  userId',
  ])
})

test('treeNodes lists the fields of an OTP bundle, a session bundle and client data', () => {
  expect(outline(sampleOtpBundle(), 'otp-bundle')).toEqual([
    'encappedPublic 65 bytes',
    '  form 1 byte',
    '  x 32 bytes',
    '  y 32 bytes',
    'ciphertext 119 bytes',
    '  ciphertext 103 bytes',
    '  tag 16 bytes',
  ])
  expect(outline(sampleSessionBundle().text, 'session-bundle')).toEqual([
    'encapsulated key 33 bytes',
    '  form 1 byte',
    '  x 32 bytes',
    'ciphertext 32 bytes',
    'tag 16 bytes',
    'checksum 4 bytes',
  ])
  expect(outline(sampleClientData(), 'client-data')).toEqual([
    'type 12 characters',
    'challenge 64 bytes',
    'origin 21 characters',
    'crossOrigin 5 characters',
  ])
})

test('treeNodes omits the CBOR heads and map keys of an attestation', () => {
  const names = outline(sampleAttestation('none').bytes.toString('base64url'), 'attestation-object')
  expect(names.map(line => line.replace(/ \d.*/, ''))).toEqual([
    'fmt',
    'authData',
    '  rpIdHash',
    '  flags',
    '  signCount',
    '  attestedCredentialData',
    '    aaguid',
    '    credentialIdLength',
    '    credentialId',
    '    credentialPublicKey',
    '      kty',
    '      alg',
    '      crv',
    '      x',
    '      y',
  ])
})

test('treeNodes lists a token’s header, its claims and both halves of its signature', () => {
  const names = outline(sampleToken(), 'jwt').map(line => line.replace(/ \d.*/, ''))
  expect(names).toEqual([
    'header',
    '  alg',
    '  typ',
    '  kid',
    'claims',
    '  iss',
    '  sub',
    '  iat',
    'signature',
    '  r',
    '  s',
  ])
})

test('treeNodes includes the problems of truncated JSON and of a duplicate CBOR key', () => {
  const nodes = treeNodes(dissect(sourceOfText(sampleStamp().json.slice(0, -30)), 'stamp'))
  expect(nodes.at(-1)?.field.problem?.severity).toBe('error')
  const repeated = treeNodes(dissect(sourceOfText('a201010102'), 'cbor'))
  expect(repeated.some(({ field }) => field.problem?.reason === 'duplicate key')).toBe(true)
})

test('treeNodes merges a field with an only child of the same name, and keeps the field’s problem', () => {
  const problem = { offset: 0, reason: 'the version is too long', severity: 'error' } as const
  const span = { name: 'version', start: 0, end: 1 }
  const child = { ...span, kind: 'number', children: [] } as const
  const other = { ...child, name: 'flags', start: 1, end: 2 }
  const fields = [{ ...span, kind: 'bytes', problem, children: [child] } as const, other]
  const layer = { name: 'sample', bytes: new Uint8Array(2), fields, isText: false }
  const [node, next] = treeNodes({ kind: 'session-bundle', layers: [layer] })
  expect(node).toMatchObject({ depth: 0, field: { kind: 'number', problem } })
  expect(next?.field.name).toBe('flags')
})
