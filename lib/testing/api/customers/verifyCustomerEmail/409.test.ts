import { contactCalls, testContactConflicts } from '#lib/testing/fixtures/customer-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

testContactConflicts(sandbox, 'email', contactCalls(sandbox, 'email').deliver)
