import { expect, test } from 'vitest'
import type { Artifacts } from '#lib/flows/artifacts'
import { newWallet } from '#lib/flows/new-wallet'
import { emailOtp } from '#lib/flows/otp-flows'
import { OTP_TAMPERS } from '#lib/flows/tampers/otp-tampers'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { RunStore } from './run-store'

const sandbox = await openSandboxForFile()

test('the leak scan covers every request of a run, including rejected ones', async () => {
  const tools = await flowTools(sandbox)
  const { credentialId } = await newWallet(tools)
  const initial: Partial<Artifacts> = { credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' }
  const store = new RunStore(emailOtp, tools)
  const leaks = () => store.view.get().current.leaks
  store.begin(initial, {})
  for (const _ of ['challenge', 'key', 'seal', 'leg-1', 'stamp']) await store.next()
  expect(leaks()).toEqual({ requests: 2, keys: 1, hits: 0 })
  const newline = OTP_TAMPERS.find(({ id }) => id === 'newline')
  expect(newline).toBeDefined()
  if (newline !== undefined) await store.tamper(newline, initial)
  expect(store.view.get().current.ending?.exchange?.answer.status).toBe(401)
  expect(leaks()).toEqual({ requests: 3, keys: 1, hits: 0 })
  await store.next()
  expect(leaks().requests).toBe(4)
})
