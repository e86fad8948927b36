import { testDecisionConflicts } from '#lib/testing/fixtures/held-payment-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

testDecisionConflicts(sandbox, 'approve')
