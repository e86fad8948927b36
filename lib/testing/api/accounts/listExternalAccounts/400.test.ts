import { promiseListRefusals } from '#lib/testing/fixtures/external-account-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

promiseListRefusals(sandbox, 'customers', await sandbox.otherPlatform())
