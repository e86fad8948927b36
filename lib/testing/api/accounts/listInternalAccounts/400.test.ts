import { testCurrencyFilter, testCursorErrors, testQueryErrors, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const PATH = '/internal-accounts'
const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

testQueryErrors(sandbox, PATH, [...WRONG_LIMITS, 'type=SAVINGS'])
testCursorErrors(sandbox, PATH, {
  unknown: unknownId('InternalAccount'),
  foreign: otherPlatform.starter.customerUsd,
})
testCurrencyFilter(sandbox, PATH)
