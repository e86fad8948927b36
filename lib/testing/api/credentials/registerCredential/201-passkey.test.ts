import { describe, expect, test } from 'vitest'
import {
  newPasskey,
  newPasskeyRegistration,
  registrationChallenge,
  signInWithPasskey,
} from '#lib/testing/fixtures/passkey-client'
import { attestationOf, PASSKEY_KEYS } from '#lib/testing/fixtures/passkey-parts'
import { newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const instant = expect.stringMatching(/Z$/)
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test('a passkey that is the first credential of a wallet is registered immediately', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const { passkey, body } = await newPasskeyRegistration(sandbox, accountId)
  const reply = await sandbox.call('POST', '/auth/credentials', { body })
  expect(reply.status, reply.text).toBe(201)
  const registered = {
    id: expect.stringMatching(/^AuthMethod:/),
    accountId,
    type: 'PASSKEY',
    nickname: 'This device',
    createdAt: instant,
    updatedAt: instant,
    credentialId: passkey.credentialId,
  }
  expect(reply.body).toEqual(registered)
  const listed = await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)
  expect(listed.body).toEqual({ data: [reply.body] })
})

describe('passkey registration', () => {
  test('a passkey registered with a session of another credential can sign in', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const { passkey, body } = await newPasskeyRegistration(sandbox, wallet.accountId)
    const reply = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
    expect(reply.status, reply.text).toBe(201)
    const credential = { accountId: wallet.accountId, id: reply.body.id, passkey }
    expect((await signInWithPasskey(sandbox, credential)).accountId).toBe(wallet.accountId)
  })

  test('a session of a passkey can sign the registration of another passkey', async () => {
    const credential = await newPasskey(sandbox)
    const { key } = await signInWithPasskey(sandbox, credential)
    const { body } = await newPasskeyRegistration(sandbox, credential.accountId)
    expect((await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })).status).toBe(201)
    const listed = await sandbox.call('GET', `/auth/credentials?accountId=${credential.accountId}`)
    expect(listed.body.data).toHaveLength(2)
  })

  test('the same passkey may be registered on two platforms', async () => {
    const [here, there] = [sandbox, await sandbox.otherPlatform()]
    const { attestation, challenge, nickname } = (await newPasskeyRegistration(sandbox, '')).body
    for (const platform of [here, there]) {
      const { accountId } = await newWallet(platform, { email: undefined })
      const body = { type: 'PASSKEY', accountId, nickname, challenge, attestation }
      expect((await platform.call('POST', '/auth/credentials', { body })).status).toBe(201)
    }
  })
})

test.each([
  ["Ada's phone", "Ada's phone"],
  ['  Office (2nd floor) - key_1.0  ', 'Office (2nd floor) - key_1.0'],
  ['Телефон 電話 ٣', 'Телефон 電話 ٣'],
  ['a'.repeat(100), 'a'.repeat(100)],
  ['\u0939\u093f\u0928\u094d\u0926\u0940 key', '\u0939\u093f\u0928\u094d\u0926\u0940 key'],
  ['Cle\u0301 de Zoe\u0308', 'Cl\u00e9 de Zo\u00eb'],
  ['e\u0301'.repeat(100), '\u00e9'.repeat(100)],
  ['Zoe\u2019s iPhone', 'Zoe\u2019s iPhone'],
  ['Cle\u00a0: \u00abbureau\u00bb, n\u00ba 1 & 2', 'Cle\u00a0: \u00abbureau\u00bb, n\u00ba 1 & 2'],
])('the nickname "%s" is stored in NFC, without leading or trailing whitespace', async (nickname, stored) => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const { body } = await newPasskeyRegistration(sandbox, accountId)
  const reply = await sandbox.call('POST', '/auth/credentials', { body: { ...body, nickname } })
  expect(reply.body.nickname, reply.text).toBe(stored)
})

test('base64url padding of the challenge and the credential ID is ignored', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const { passkey, body } = await newPasskeyRegistration(sandbox, accountId)
  const padBase64 = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=')
  const attestation = { ...body.attestation, credentialId: padBase64(passkey.credentialId) }
  const sent = { ...body, challenge: padBase64(body.challenge), attestation }
  const reply = await sandbox.call('POST', '/auth/credentials', { body: sent })
  expect(reply.body.credentialId, reply.text).toBe(passkey.credentialId)
})

test('the transports of a passkey may be missing, be empty or contain unknown values', async () => {
  for (const transports of [undefined, [], ['smart-card', 'cable', 'internal']]) {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const { body } = await newPasskeyRegistration(sandbox, accountId)
    const attestation = { ...body.attestation, transports }
    const reply = await sandbox.call('POST', '/auth/credentials', { body: { ...body, attestation } })
    expect(reply.status, reply.text).toBe(201)
  }
})

test.each(Object.entries(PASSKEY_KEYS))('a passkey with an %s key can be registered', async (_, { coseKey }) => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const challenge = registrationChallenge()
  const attestation = attestationOf(challenge, { coseKey, credentialId: random(32) })
  const body = { type: 'PASSKEY', accountId, nickname: 'Key', challenge, attestation }
  const reply = await sandbox.call('POST', '/auth/credentials', { body })
  expect(reply.status, reply.text).toBe(201)
})

test('a passkey with a credential ID of 1023 bytes can be registered', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const challenge = registrationChallenge()
  const attestation = attestationOf(challenge, { credentialId: random(1023) })
  const body = { type: 'PASSKEY', accountId, nickname: 'Key', challenge, attestation }
  const reply = await sandbox.call('POST', '/auth/credentials', { body })
  expect(reply.body.credentialId, reply.text).toBe(attestation.credentialId)
})

test('a revoked passkey can be registered again with a new challenge', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const credentialId = random(32)
  const body = () => {
    const challenge = registrationChallenge()
    const attestation = attestationOf(challenge, { credentialId })
    return { type: 'PASSKEY', accountId: wallet.accountId, nickname: 'Key', challenge, attestation }
  }
  const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body: body() })
  expect((await signedCall(sandbox, 'DELETE', `/auth/credentials/${added.body.id}`, key)).status).toBe(204)
  const again = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body: body() })
  expect(again.status, again.text).toBe(201)
  expect(again.body.credentialId).toBe(added.body.credentialId)
  expect(again.body.id).not.toBe(added.body.id)
})
