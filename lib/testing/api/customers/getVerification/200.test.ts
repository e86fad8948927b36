import { expect, test } from 'vitest'
import { newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('getting a verification by its raw or percent-encoded ID returns the same object as its submission', async () => {
  await freezeClock(sandbox)
  const submitted = await submitVerification(sandbox, await newBusiness(sandbox))
  for (const id of [submitted.id, encodeURIComponent(submitted.id)]) {
    const reply = await sandbox.call('GET', `/verifications/${id}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual(submitted)
  }
})
