import { newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { testCursorErrors, testQueryErrors, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const foreign = await submitVerification(otherPlatform, await newBusiness(otherPlatform))

testQueryErrors(sandbox, '/verifications', [
  ...WRONG_LIMITS,
  'verificationStatus=DONE',
  'verificationStatus=approved',
  'customerId=',
])
testCursorErrors(sandbox, '/verifications', { unknown: unknownId('Verification'), foreign: foreign.id })
