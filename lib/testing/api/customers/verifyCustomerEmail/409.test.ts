import { contactOf, promiseContactConflicts } from '#lib/testing/fixtures/customer-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

promiseContactConflicts(sandbox, 'email', contactOf(sandbox, 'email').deliver)
