import { promiseDecidedOnce } from '#lib/testing/fixtures/held-payment-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

promiseDecidedOnce(sandbox, 'reject')
