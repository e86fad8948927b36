import { newBusiness, submitted } from '#lib/testing/fixtures/business-customers'
import { promiseCursorRefusals, promiseQueryRefusals, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()
const otherPlatform = await sandbox.otherPlatform()
const foreign = await submitted(otherPlatform, await newBusiness(otherPlatform))

promiseQueryRefusals(sandbox, '/verifications', [
  ...WRONG_LIMITS,
  'verificationStatus=DONE',
  'verificationStatus=approved',
  'customerId=',
])
promiseCursorRefusals(sandbox, '/verifications', { unknown: unknownId('Verification'), foreign: foreign.id })
