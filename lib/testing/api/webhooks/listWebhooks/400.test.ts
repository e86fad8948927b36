import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test.each(['subjectId', 'exchangeId'])(
  'a query whose %s is empty or longer than 255 characters is rejected with INVALID_INPUT',
  async field => {
    const list = (value: string) => sandbox.control('GET', `/webhooks?${field}=${value}`)
    expectError(await list(''), 'INVALID_INPUT', { field })
    expectError(await list('x'.repeat(256)), 'INVALID_INPUT', { field })
    expect((await list('x'.repeat(255))).status).toBe(200)
  },
)
