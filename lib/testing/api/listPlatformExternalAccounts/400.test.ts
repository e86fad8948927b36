import { promiseListRefusals } from '#lib/testing/external-account-promises'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()

promiseListRefusals(sandbox, 'platform', await sandbox.neighbour())
