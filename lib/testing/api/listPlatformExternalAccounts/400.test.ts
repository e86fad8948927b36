import { promisePages } from '#lib/testing/external-account-promises'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()

promisePages(sandbox, 'platform', await sandbox.neighbour())
