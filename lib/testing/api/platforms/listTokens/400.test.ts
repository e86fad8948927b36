import { promiseCursorRefusals, promiseQueryRefusals, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { newToken } from '#lib/testing/fixtures/token-requests'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()
const { id: foreign } = await newToken(await sandbox.otherPlatform())

promiseQueryRefusals(sandbox, '/tokens', [
  ...WRONG_LIMITS,
  'name=',
  'createdAfter=yesterday',
  'createdBefore=2025-10-13',
  'updatedAfter=1',
  'updatedBefore=',
])
promiseCursorRefusals(sandbox, '/tokens', { unknown: unknownId('Token'), foreign })
