import { afterAll } from 'vitest'
import { removeEndpoints } from '#lib/testing/sandbox/webhook-receiver'

// Each test file runs this setup file. Test files that run over HTTP share one server: the waiting events of one file
// would appear as deadlines in the next.
if (process.env.TEST_TARGET !== undefined) afterAll(removeEndpoints)
