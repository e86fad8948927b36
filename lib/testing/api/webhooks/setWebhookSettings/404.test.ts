import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('changing settings fails for an unknown platform (REFERENCE_NOT_FOUND), without a platform ID or without a setting', async () => {
  const platformId = 'Platform:00000000-0000-7000-8000-0000000000ff'
  const unknown = await sandbox.control('PUT', '/webhooks/settings', { platformId, paused: true })
  expectError(unknown, 'REFERENCE_NOT_FOUND', { field: 'platformId' })
  const without = await sandbox.control('PUT', '/webhooks/settings', { paused: true })
  expectError(without, 'INVALID_INPUT', { field: 'platformId' })
  const misspelled = await sandbox.control('PUT', '/webhooks/settings', {
    platformId: sandbox.platformId,
    signatureform: 'base64',
  })
  expectError(misspelled, 'INVALID_INPUT', { field: 'paused' })
  expect(
    (await sandbox.control('GET', '/webhooks/settings')).body.data.map(({ paused }: never) => paused),
  ).not.toContain(true)
})
