import { describe, expect, test } from 'vitest'
import { type ValidCall, validCall } from '#lib/testing/fixtures/valid-call'
import { clientKey, newWallet, signedCall, signedRequest, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { stamp } from '#lib/wallet/stamp'

const sandbox = await openSandboxForFile()
const RETRIES = 64
const send = ({ method, path, body, headers = {} }: ValidCall) => sandbox.call(method, path, { headers, body })
const listIds = async (path: string) => (await sandbox.call('GET', path)).body.data.map(({ id }: { id: string }) => id)

describe('concurrent identical signed retries', () => {
  test.each([
    ['registerCredential', 201],
    ['verifyCredential', 200],
    ['refreshSession', 201],
  ] as const)('of 64 retries of %s, one creates one object and the others get REQUEST_USED', async (id, status) => {
    const call = await validCall(sandbox, id)
    const replies = await Promise.all(Array.from({ length: RETRIES }, () => send(call)))
    expect(replies.filter(reply => reply.status === status)).toHaveLength(1)
    const rejected = replies.filter(reply => reply.status !== status)
    expect(rejected.map(({ body }) => body.details?.reason)).toEqual(Array(RETRIES - 1).fill('REQUEST_USED'))
    const accountId = replies.find(reply => reply.status === status)?.body.accountId
    const list = id === 'registerCredential' ? 'credentials' : 'sessions'
    expect(await listIds(`/auth/${list}?accountId=${accountId}`)).toHaveLength(id === 'verifyCredential' ? 1 : 2)
  })

  test.each(['updateInternalAccount', 'exportWallet', 'updateCustomer'] as const)(
    'of 64 retries of %s, one succeeds and the others get REQUEST_USED',
    async id => {
      const call = await validCall(sandbox, id)
      const replies = await Promise.all(Array.from({ length: RETRIES }, () => send(call)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const rejected = replies.filter(({ status }) => status !== 200)
      expect(rejected.map(({ body }) => body.details?.reason)).toEqual(Array(RETRIES - 1).fill('REQUEST_USED'))
    },
  )

  test.each(['revokeCredential', 'revokeSession'] as const)(
    'of 64 retries of %s, one succeeds and the others are rejected with 401',
    async id => {
      const call = await validCall(sandbox, id)
      const replies = await Promise.all(Array.from({ length: RETRIES }, () => send(call)))
      expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(RETRIES - 1)
    },
  )
})

test('of 40 concurrent retries stamped with an unknown key, five get UNKNOWN_KEY and the rest get REQUEST_USED', async () => {
  const call = await validCall(sandbox, 'revokeSession')
  const wrong = { ...call.headers, 'service-wallet-signature': stamp('anything', clientKey()) }
  const replies = await Promise.all(Array.from({ length: 40 }, () => send({ ...call, headers: wrong })))
  const reasons = replies.map(({ body }) => body.details?.reason).toSorted()
  expect(reasons).toEqual([...Array(35).fill('REQUEST_USED'), ...Array(5).fill('UNKNOWN_KEY')])
})

test('if two sessions concurrently revoke each other’s credential, exactly one credential remains', async () => {
  for (let round = 0; round < 20; round += 1) {
    const wallet = await newWallet(sandbox)
    const { accountId, credentialId } = wallet
    const mine = await signIn(sandbox, wallet)
    const added = await signedCall(sandbox, 'POST', '/auth/credentials', mine.key, {
      body: { type: 'SMS_OTP', accountId },
    })
    const other = await signIn(sandbox, { accountId, credentialId: added.body.id }, 'SMS_OTP')
    const requests = [
      await signedRequest(sandbox, 'DELETE', `/auth/credentials/${credentialId}`, other.key),
      await signedRequest(sandbox, 'DELETE', `/auth/credentials/${added.body.id}`, mine.key),
    ]
    const replies = await Promise.all(requests.map(({ method, path, options }) => sandbox.call(method, path, options)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    // The winning call ended the session whose key stamped the losing call.
    expect(replies.filter(({ body }) => body?.details?.reason === 'UNKNOWN_KEY')).toHaveLength(1)
    expect(await listIds(`/auth/credentials?accountId=${accountId}`)).toHaveLength(1)
  }
})

test('of 32 concurrent retries that add an SMS_OTP credential to one wallet, exactly one succeeds', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const body = { type: 'SMS_OTP', accountId: wallet.accountId }
  const requests = await Promise.all(
    Array.from({ length: 32 }, () => signedRequest(sandbox, 'POST', '/auth/credentials', key, { body })),
  )
  const replies = await Promise.all(requests.map(({ method, path, options }) => sandbox.call(method, path, options)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS')).toHaveLength(31)
  expect(await listIds(`/auth/credentials?accountId=${wallet.accountId}`)).toHaveLength(2)
})
