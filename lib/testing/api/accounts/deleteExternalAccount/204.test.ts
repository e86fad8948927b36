import { promiseDeletion } from '#lib/testing/fixtures/external-account-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

promiseDeletion(sandbox, 'customers')
