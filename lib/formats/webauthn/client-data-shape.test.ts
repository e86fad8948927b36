import { expect, test } from 'vitest'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect, problemsOf } from '#lib/formats/dissect'
import { fieldNamed } from '#lib/formats/field'
import { recognize } from '#lib/formats/recognize-artifact'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { createPasskey, signWithPasskey } from '#lib/wallet/software-passkey'

const origin = 'http://localhost:3000'
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const { passkey, attestation } = createPasskey({ challenge: base64urlFromBytes(random(32)), origin, random })
const hexText = Buffer.from(random(32)).toString('hex')

function challengeIn(clientDataJson: string) {
  const anatomy = dissect(sourceOfText(clientDataJson), 'client-data')
  return {
    field: fieldNamed(anatomy.layers.at(-1)?.fields ?? [], 'challenge'),
    problems: problemsOf(anatomy).map(({ reason }) => reason),
  }
}

test('a registration challenge is described as chosen by the client, and has no problem', () => {
  const { field, problems } = challengeIn(attestation.clientDataJson)
  expect(problems).toEqual([])
  expect(field).toMatchObject({ kind: 'challenge', meaning: '32 bytes, chosen by the client' })
})

test('a sign-in challenge that is hex text in UTF-8 is described as such, without a problem', () => {
  const { assertion } = signWithPasskey(passkey, { challenge: hexText, origin })
  const { field, problems } = challengeIn(assertion.clientDataJson)
  expect(problems).toEqual([])
  expect(field?.meaning).toBe(`UTF-8 bytes of 64 hex characters: ${hexText}`)
})

test('client data may begin with a byte order mark, which stays in the bytes', () => {
  const bytes = Buffer.concat([Buffer.from('\ufeff'), Buffer.from(attestation.clientDataJson, 'base64url')])
  const anatomy = dissect(sourceOfText(bytes.toString('base64url')), 'client-data')
  expect(problemsOf(anatomy)).toEqual([])
  expect(challengeIn(bytes.toString('base64url')).field?.meaning).toBe('32 bytes, chosen by the client')
  expect(recognize(sourceOfText(bytes.toString('base64url'))).guess).toBe('client-data')
})

test('a sign-in challenge that was decoded from hex is reported as a problem', () => {
  const overrides = { challenge: base64urlFromBytes(new Uint8Array(Buffer.from(hexText, 'hex'))) }
  const { assertion } = signWithPasskey(passkey, { challenge: hexText, origin, overrides })
  expect(challengeIn(assertion.clientDataJson).problems).toEqual([
    '32 raw bytes: if the challenge came from the service, it was hex-decoded instead of UTF-8 encoded',
  ])
})
