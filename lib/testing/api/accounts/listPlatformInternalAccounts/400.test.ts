import { testCurrencyFilter, testQueryErrors } from '#lib/testing/fixtures/list-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const PATH = '/platform/internal-accounts'
const sandbox = await openSandboxForFile()

testQueryErrors(sandbox, PATH, ['type=SAVINGS', 'currency=', 'currency=USD&currency=EUR'])
testCurrencyFilter(sandbox, PATH)
