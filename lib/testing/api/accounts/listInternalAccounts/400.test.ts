import { promiseCurrencyFilter, promiseCursorRefusals, promiseQueryRefusals, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const PATH = '/internal-accounts'
const sandbox = await sandboxOfFile()
const otherPlatform = await sandbox.otherPlatform()

promiseQueryRefusals(sandbox, PATH, [...WRONG_LIMITS, 'type=SAVINGS'])
promiseCursorRefusals(sandbox, PATH, {
  unknown: unknownId('InternalAccount'),
  foreign: otherPlatform.starter.customerUsd,
})
promiseCurrencyFilter(sandbox, PATH)
