import { testOwnership } from '#lib/testing/fixtures/external-account-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

testOwnership(sandbox, 'customers', 'DELETE')
