import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { newOauthWallet, oauthBody, signInWithOauth, verifyOauth } from '#lib/testing/fixtures/oidc-tokens'
import { clientKey, newWallet, signedCall, signedRequest, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'

const ROUNDS = 5

// The first test counts database rows, so the sandbox must be in this process.
describe.skipIf(process.env.TEST_TARGET !== undefined).each(TESTED_KINDS)('OAuth races on %s', kind => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox(kind)
  })
  afterAll(() => sandbox.close())

  const countRows = async (accountId: string) => {
    const { db } = sandbox.world ?? expect.fail('The sandbox is in another process.')
    return db.read(async tx => {
      const sessions = await tx.sql.select().from(tx.tables.sessions)
      const spent = await tx.sql.select().from(tx.tables.spentValues)
      return { sessions: sessions.filter(row => row.accountId === accountId).length, spent: spent.length }
    })
  }

  test('64 identical concurrent verifications start one session and store one used token', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { accountId, credentialId, identity } = await newOauthWallet(sandbox)
      const before = await countRows(accountId)
      const body = await oauthBody(sandbox, identity, clientKey())
      const replies = await Promise.all(Array.from({ length: 64 }, () => verifyOauth(sandbox, credentialId, body)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(reply => reply.body.details?.reason === 'OIDC_TOKEN_USED')).toHaveLength(63)
      expect(await countRows(accountId)).toEqual({ sessions: 1, spent: before.spent + 1 })
    }
  })

  test('a credential that is revoked during concurrent verifications has no session afterward', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const wallet = await newWallet(sandbox)
      const { key } = await signIn(sandbox, wallet)
      const { accountId } = wallet
      const other = await newOauthWallet(sandbox)
      const registration = {
        type: 'OAUTH',
        accountId,
        oidcToken: (await oauthBody(sandbox, other.identity, key)).oidcToken,
      }
      const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body: registration })
      expect(added.status, added.text).toBe(201)
      const { path, options } = await signedRequest(sandbox, 'DELETE', `/auth/credentials/${added.body.id}`, key)
      const bodies = await Promise.all(Array.from({ length: 8 }, () => oauthBody(sandbox, other.identity, clientKey())))
      const [revoked, ...verified] = await Promise.all([
        sandbox.call('DELETE', path, options),
        ...bodies.map(body => verifyOauth(sandbox, added.body.id, body)),
      ])
      expect(revoked?.status, revoked?.text).toBe(204)
      expect(verified.every(({ status }) => status === 200 || status === 404)).toBe(true)
      const { data } = (await sandbox.call('GET', `/auth/sessions?accountId=${accountId}`)).body
      expect(data.filter(({ type }: { type: string }) => type === 'OAUTH')).toEqual([])
    }
  })

  test('16 concurrent sign-ins to one wallet leave ten active sessions', async () => {
    const wallet = await newOauthWallet(sandbox)
    await Promise.all(Array.from({ length: 16 }, () => signInWithOauth(sandbox, wallet)))
    const { data } = (await sandbox.call('GET', `/auth/sessions?accountId=${wallet.accountId}`)).body
    expect(data).toHaveLength(10)
  })
})
