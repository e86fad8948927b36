import { expect, test } from 'vitest'
import { newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { accountId, key } = await signIn(sandbox, await newWallet(sandbox))
const path = `/internal-accounts/${accountId}`
const setPrivate = async (privateEnabled: boolean) => {
  const reply = await signedCall(sandbox, 'PATCH', path, key, { body: { privateEnabled } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

test('changing privateEnabled of a wallet changes no other field except updatedAt', async () => {
  const { updatedAt: _, ...before } = (await sandbox.call('GET', path)).body
  expect(before.privateEnabled).toBe(false)
  for (const privateEnabled of [true, false]) {
    const { updatedAt, ...answered } = await setPrivate(privateEnabled)
    expect(answered).toEqual({ ...before, privateEnabled })
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.createdAt))
    expect((await sandbox.call('GET', path)).body).toEqual({ ...answered, updatedAt })
  }
})

test('the account list shows the privateEnabled value of each wallet', async () => {
  await setPrivate(true)
  const { data } = (await sandbox.call('GET', '/customers/internal-accounts?type=EMBEDDED_WALLET')).body
  const states = new Map(
    data.map(({ id, privateEnabled }: { id: string; privateEnabled: boolean }) => [id, privateEnabled]),
  )
  expect(states.get(accountId)).toBe(true)
  expect(states.get(sandbox.starter.wallet)).toBe(false)
})

test('setting privateEnabled to its current value needs a signature and changes nothing', async () => {
  await setPrivate(true)
  const before = (await sandbox.call('GET', path)).body
  expect(await setPrivate(true)).toEqual(before)
})
