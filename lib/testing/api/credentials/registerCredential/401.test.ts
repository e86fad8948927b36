import { describeProofErrors } from '#lib/testing/fixtures/signed-retry-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

describeProofErrors(sandbox, 'registerCredential')
