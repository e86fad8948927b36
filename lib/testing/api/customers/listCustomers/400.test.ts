import { promiseCurrencyFilter, promiseCursorRefusals, promiseQueryRefusals, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const PATH = '/customers'
const sandbox = await sandboxOfFile()
const otherPlatform = await sandbox.otherPlatform()

promiseQueryRefusals(sandbox, PATH, [
  ...WRONG_LIMITS,
  'customerType=PERSON',
  'currency=',
  'isIncludingDeleted=yes',
  'createdAfter=yesterday',
  'createdAfter=2025-10-13',
])
promiseCursorRefusals(sandbox, PATH, {
  unknown: unknownId('Customer'),
  foreign: otherPlatform.starter.customer,
  own: sandbox.starter.customer,
})
promiseCurrencyFilter(sandbox, PATH)
