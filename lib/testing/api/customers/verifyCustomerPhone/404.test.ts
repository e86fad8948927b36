import { contactOf, promiseUnknownCustomers } from '#lib/testing/fixtures/customer-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

promiseUnknownCustomers(sandbox, contactOf(sandbox, 'phone').deliver)
