import { expect, test } from 'vitest'
import { lookUp, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

test.each([
  '$non.existent.usd@sandbox.example',
  '$missing@sandbox.example',
  '$success@sandbox.example',
  '$success.xyz@sandbox.example',
  '$success.usd.more@sandbox.example',
  '$unsuccess.usd@sandbox.example',
  '$pending.usd@sandbox.example',
  '$fail.usd@sandbox.example',
])('a lookup of the unknown UMA address %s is rejected with UMA_NOT_FOUND', async address => {
  expectError(await lookUp(sandbox, address), 'UMA_NOT_FOUND')
})

test('a lookup does not distinguish the address of another platform’s customer from an unknown address', async () => {
  const theirs = await umaAddressOf(otherPlatform)
  const foreign = await lookUp(sandbox, theirs)
  expectError(foreign, 'UMA_NOT_FOUND')
  expect(foreign.text).toBe((await lookUp(sandbox, '$missing@sandbox.example')).text)
  expect((await lookUp(otherPlatform, theirs)).status).toBe(200)
})

test.each(['%00', '%24%F0%9F%92%A5%40host', `$${'x'.repeat(300)}@host`])(
  'a lookup is rejected with UMA_NOT_FOUND if the address does not consist of 1 to 255 visible ASCII characters (%s)',
  async address => {
    expectError(await lookUp(sandbox, address), 'UMA_NOT_FOUND')
  },
)
