import { testCurrencyFilter, testCursorErrors, testQueryErrors, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const PATH = '/customers'
const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

testQueryErrors(sandbox, PATH, [
  ...WRONG_LIMITS,
  'customerType=PERSON',
  'currency=',
  'isIncludingDeleted=yes',
  'createdAfter=yesterday',
  'createdAfter=2025-10-13',
])
testCursorErrors(sandbox, PATH, {
  unknown: unknownId('Customer'),
  foreign: otherPlatform.starter.customer,
  existing: sandbox.starter.customer,
})
testCurrencyFilter(sandbox, PATH)
