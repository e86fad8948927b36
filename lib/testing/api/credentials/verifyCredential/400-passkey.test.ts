import { describe, test } from 'vitest'
import { challengeOf, makeVerifyRequest, newPasskey } from '#lib/testing/fixtures/passkey-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

describe('a verification with a missing or malformed assertion', () => {
  test.each([
    ['assertion', undefined],
    ['assertion', 'text'],
    ['assertion.credentialId', { credentialId: undefined }],
    ['assertion.clientDataJson', { clientDataJson: '' }],
    ['assertion.authenticatorData', { authenticatorData: 'a+b/' }],
    ['assertion.signature', { signature: 7 }],
    ['assertion.signature', { signature: 'A'.repeat(40_000) }],
    ['assertion.userHandle', { userHandle: 7 }],
  ])('is rejected with INVALID_INPUT and field %s (assertion, or its changed field: %o)', async (field, change) => {
    const credential = await newPasskey(sandbox)
    const { headers, body } = await makeVerifyRequest(sandbox, credential, await challengeOf(sandbox, credential))
    const assertion = typeof change === 'object' ? { ...body.assertion, ...change } : change
    const sent = { type: 'PASSKEY', assertion }
    const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, { headers, body: sent })
    expectError(reply, 'INVALID_INPUT', { field })
  })
})
