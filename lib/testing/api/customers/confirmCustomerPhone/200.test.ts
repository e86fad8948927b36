import { promiseConfirmation } from '#lib/testing/fixtures/customer-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

promiseConfirmation(sandbox, 'phone')
