import { promiseCurrencyFilter, promiseQueryRefusals } from '#lib/testing/fixtures/list-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const PATH = '/platform/internal-accounts'
const sandbox = await sandboxOfFile()

promiseQueryRefusals(sandbox, PATH, ['type=SAVINGS', 'currency=', 'currency=USD&currency=EUR'])
promiseCurrencyFilter(sandbox, PATH)
