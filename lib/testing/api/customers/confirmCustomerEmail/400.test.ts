import { testCodeErrors } from '#lib/testing/fixtures/customer-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

testCodeErrors(sandbox, 'email')
