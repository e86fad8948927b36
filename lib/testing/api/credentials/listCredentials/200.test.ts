import { expect, test } from 'vitest'
import { newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const list = (accountId: string) => sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)

test('a new customer with an email address has one EMAIL_OTP credential, listed with exactly the fields of the contract', async () => {
  const wallet = await newWallet(sandbox)
  const reply = await list(wallet.accountId)
  expect(reply.status, reply.text).toBe(200)
  const instant = expect.stringMatching(/Z$/)
  expect(reply.body).toEqual({
    data: [
      {
        id: wallet.credentialId,
        accountId: wallet.accountId,
        type: 'EMAIL_OTP',
        nickname: wallet.email,
        createdAt: instant,
        updatedAt: instant,
      },
    ],
  })
})

test('credentials are listed oldest first', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const body = { type: 'SMS_OTP', accountId: wallet.accountId }
  const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
  const { data } = (await list(wallet.accountId)).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual([wallet.credentialId, added.body.id])
})

test('the list is empty for an unknown account, an account that is not a wallet and a wallet without credentials', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  for (const id of [accountId, sandbox.starter.customerUsd, unknownId('InternalAccount')]) {
    const reply = await list(id)
    expect([reply.status, reply.text]).toEqual([200, '{"data":[]}'])
  }
})
