import { afterAll } from 'vitest'
import { removeEndpoints } from '#lib/testing/sandbox/webhook-receiver'

// Vitest runs this setup file for each test file. Over HTTP, the test files share one server, so webhook events that
// still wait when one file ends would be among the deadlines that the next file reads.
if (process.env.TEST_TARGET !== undefined) afterAll(removeEndpoints)
