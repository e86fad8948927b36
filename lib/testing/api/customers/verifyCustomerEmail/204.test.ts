import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const codesOf = async (customerId: string) =>
  (await sandbox.control('GET', '/inbox')).body.contactCodes.filter(
    (code: { customerId: string }) => code.customerId === customerId,
  )

test('verify-email sends a code to the inbox and returns no body', async () => {
  const { customerId, email } = await newWallet(sandbox)
  const reply = await sandbox.call('POST', `/customers/${customerId}/verify-email`)
  expect([reply.status, reply.text]).toEqual([204, ''])
  expect(await codesOf(customerId)).toMatchObject([
    { contact: 'email', to: email, code: '123456', state: 'pending', tries: 0, platformId: sandbox.platformId },
  ])
  const { contactVerification } = (await sandbox.call('GET', `/customers/${customerId}`)).body
  expect(contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' })
})

test('only the newest ten codes for an email address are stored', async () => {
  const { customerId } = await newWallet(sandbox)
  for (let count = 0; count < 12; count += 1) await sandbox.call('POST', `/customers/${customerId}/verify-email`)
  const states = (await codesOf(customerId)).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['pending', ...Array(9).fill('superseded')])
})

test('ten concurrent requests for an email code leave one code pending and nine superseded', async () => {
  const { customerId } = await newWallet(sandbox)
  const sent = Array.from({ length: 10 }, () => sandbox.call('POST', `/customers/${customerId}/verify-email`))
  for (const { status } of await Promise.all(sent)) expect(status).toBe(204)
  const states = (await codesOf(customerId)).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['pending', ...Array(9).fill('superseded')])
})
