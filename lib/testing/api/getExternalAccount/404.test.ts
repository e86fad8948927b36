import { promiseOwnOnly } from '#lib/testing/external-account-promises'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()

promiseOwnOnly(sandbox, 'customers', 'GET')
