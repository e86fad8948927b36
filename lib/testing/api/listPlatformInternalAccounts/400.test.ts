import { promiseCurrencyFilter, promiseQueryRefusals } from '#lib/testing/list-promises'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const PATH = '/platform/internal-accounts'
const sandbox = await sandboxOfFile()

promiseQueryRefusals(sandbox, PATH, ['type=SAVINGS', 'currency=', 'currency=USD&currency=EUR'])
promiseCurrencyFilter(sandbox, PATH)
