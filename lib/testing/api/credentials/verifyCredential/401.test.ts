import { describeProofRefusals } from '#lib/testing/fixtures/signed-retry-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

describeProofRefusals(sandbox, 'verifyCredential', 'OTHER_KEY')
