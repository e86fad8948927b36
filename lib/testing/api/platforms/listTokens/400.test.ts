import { testCursorErrors, testQueryErrors, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { newToken } from '#lib/testing/fixtures/token-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const { id: foreign } = await newToken(await sandbox.otherPlatform())

testQueryErrors(sandbox, '/tokens', [
  ...WRONG_LIMITS,
  'name=',
  'createdAfter=yesterday',
  'createdBefore=2025-10-13',
  'updatedAfter=1',
  'updatedBefore=',
])
testCursorErrors(sandbox, '/tokens', { unknown: unknownId('Token'), foreign })
