import { promiseOneId } from '#lib/testing/external-account-promises'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()

promiseOneId(sandbox, 'platform')
