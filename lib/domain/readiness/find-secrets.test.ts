import { expect, test } from 'vitest'
import { findSecrets } from '#lib/domain/readiness/find-secrets'

const SECRET = 'a'.repeat(64)

test.each([
  ['a private key', '/quotes', '', '{"wallet":{"privateKey":"01"}}', ['key the body: privateKey']],
  ['an empty private key', '/quotes', '', '{"private-key":""}', []],
  ['a seed phrase in the query', '/quotes', 'seedPhrase=one+two', '', ['key the query: seedPhrase']],
  ['PEM', '/quotes', '', '{"note":"-----BEGIN EC PRIVATE KEY-----"}', ['key the body: a private key in PEM']],
  ['a private JSON Web Key', '/quotes', '', '{"kty":"EC","d":"x"}', ['key the body: d']],
  ['a public JSON Web Key', '/quotes', '', '{"kty":"EC","x":"x"}', []],
  ['a code of a credential', '/auth/credentials/1/verify', '', '{"otp":"000000"}', ['key the body: otp']],
  ['a code of a quote, which is plain by contract', '/quotes/1/authorize', '', '{"code":"123456"}', []],
  ['the client secret in the query', '/quotes', `token=${SECRET}`, '', ['api-secret the query: token']],
  ['the client secret in a body', '/quotes', '', `{"a":{"b":"${SECRET}"}}`, ['api-secret the body: b']],
  ['a public key and names', '/auth/credentials', '', '{"clientPublicKey":"04aa","publicKey":"x","name":"Zoë"}', []],
])('finds %s', (_, path, query, bodyText, expected) => {
  const found = findSecrets({ path, query, bodyText, isApiSecret: text => text === SECRET })
  expect(found.map(({ kind, place }) => `${kind} ${place}`)).toEqual(expected)
})

test('compares only texts that may be client secrets, because a log has many others', () => {
  const compared: string[] = []
  const bodyText = JSON.stringify({ a: SECRET, b: '~'.repeat(32), c: 'a'.repeat(31), d: `${SECRET} `, e: 'Invoice' })
  const isApiSecret = (text: string) => compared.push(text) > 9
  findSecrets({ path: '/quotes', query: '', bodyText, isApiSecret })
  expect(compared).toEqual([SECRET, '~'.repeat(32)])
})
