import { expect, test } from 'vitest'
import { newWallet, signedCall, signIn, type WalletSession } from '#lib/testing/fixtures/wallet-client'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const list = (accountId: string) => sandbox.call('GET', `/auth/sessions?accountId=${accountId}`)
const idsOf = async (accountId: string) => (await list(accountId)).body.data.map(({ id }: { id: string }) => id)

test('a listed session has exactly the fields of the contract and no key', async () => {
  const wallet = await newWallet(sandbox)
  const session = await signIn(sandbox, wallet)
  const instant = expect.stringMatching(/Z$/)
  expect((await list(wallet.accountId)).body).toEqual({
    data: [
      {
        id: session.id,
        accountId: wallet.accountId,
        type: 'EMAIL_OTP',
        nickname: wallet.email,
        createdAt: instant,
        updatedAt: instant,
        expiresAt: instant,
      },
    ],
  })
})

test('a session is listed for 15 minutes', async () => {
  await freezeClock(sandbox)
  const session = await signIn(sandbox, await newWallet(sandbox))
  await advanceClock(sandbox, 15 * 60_000 - 1)
  expect(await idsOf(session.accountId)).toEqual([session.id])
  await advanceClock(sandbox, 1)
  expect(await idsOf(session.accountId)).toEqual([])
  await runClock(sandbox)
})

test('an eleventh session of a wallet ends the oldest session', async () => {
  await freezeClock(sandbox)
  const wallet = await newWallet(sandbox)
  const sessions: WalletSession[] = []
  for (let count = 0; count < 11; count += 1) {
    // By default, a credential allows five challenges in 60 seconds.
    if (count === 5 || count === 10) await advanceClock(sandbox, 60_000)
    sessions.push(await signIn(sandbox, wallet))
  }
  expect(await idsOf(wallet.accountId)).toEqual(sessions.slice(1).map(({ id }) => id))
  await runClock(sandbox)
})

test('a revoked session is not listed, and the list for an unknown account is empty', async () => {
  const session = await signIn(sandbox, await newWallet(sandbox))
  await signedCall(sandbox, 'DELETE', `/auth/sessions/${session.id}`, session.key)
  expect(await idsOf(session.accountId)).toEqual([])
  expect((await list(unknownId('InternalAccount'))).text).toBe('{"data":[]}')
})
