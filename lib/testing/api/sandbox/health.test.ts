import { describe, expect, test } from 'vitest'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { sendWithSettings } from '#lib/testing/sandbox/send-with-settings'
import { testWorld } from '#lib/testing/sandbox/test-world'

const sandbox = await openSandboxForFile()

test('a health request returns 200 with the version', async () => {
  const reply = await sandbox.send('GET', '/api/sandbox/health')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
})

test('health requests are not logged', async () => {
  const list = '/exchanges?search=health'
  await sandbox.send('GET', '/api/sandbox/health')
  expect((await sandbox.control('GET', list)).body.data).toEqual([])
})

test('a health request with a Host that is not allowed is rejected with MISDIRECTED_REQUEST', async () => {
  const reply = await sandbox.send('GET', '/api/sandbox/health', { headers: { host: 'sandbox.example' } })
  expectError(reply, 'MISDIRECTED_REQUEST')
})

test.skipIf(sandbox.world === undefined)(
  'a health request needs no access key, even if the server is not bound to loopback',
  async () => {
    const send = sendWithSettings(sandbox, { isLoopback: false })
    expect((await send('GET', '/api/sandbox/health')).status).toBe(200)
  },
)

describe.skipIf(sandbox.world === undefined).each(TESTED_KINDS)('with %s', kind => {
  test('a health request is rejected with SERVICE_UNAVAILABLE if the database is closed', async () => {
    const running = await testWorld({ kind })
    try {
      expect((await running.send('GET', '/api/sandbox/health')).status).toBe(200)
      await running.database.db.close()
      expectError(await running.send('GET', '/api/sandbox/health'), 'SERVICE_UNAVAILABLE')
    } finally {
      await running.dispose()
    }
  })
})
