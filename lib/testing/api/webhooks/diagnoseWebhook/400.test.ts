import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const diagnose = (body?: object) => sandbox.control('POST', '/webhooks/diagnose', body)

test('a diagnosis needs a known platform, and either a valid URL or an endpoint; the URL may be unreachable', async () => {
  expectError(await diagnose(), 'WEBHOOK_ENDPOINT_NOT_SET')
  expectError(await diagnose({ url: 'ftp://example.com' }), 'INVALID_INPUT', { field: 'url' })
  const platformId = 'Platform:00000000-0000-7000-8000-0000000000ff'
  expectError(await diagnose({ platformId }), 'REFERENCE_NOT_FOUND', { field: 'platformId' })
  expect((await diagnose({ url: 'http://127.0.0.1:1/' })).status).toBe(200)
})
