import { testCursorErrors, testQueryErrors, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const PATH = '/transactions'
const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const foreign = await createQuote(otherPlatform)

testQueryErrors(sandbox, PATH, [
  ...WRONG_LIMITS,
  'sortOrder=newest',
  'sortOrder=DESC',
  'status=DONE',
  'status=pending',
  'type=CARD',
  'customerId=',
  'reference=%00',
  'accountIdentifier=a&accountIdentifier=b',
  'startDate=yesterday',
  'startDate=2025-02-30',
  'startDate=2025-10-13T09:00:00',
  'endDate=2025-10-13T09:00:00%2B02:00',
  'endDate=1760000000000',
])
testCursorErrors(sandbox, PATH, { unknown: unknownId('Transaction'), foreign: foreign.transactionId })
