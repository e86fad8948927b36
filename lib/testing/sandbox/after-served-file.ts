import { afterAll } from 'vitest'
import { removeEndpoints } from '#lib/testing/sandbox/webhook-receiver'

// Vitest runs this setup file for each test file. Over HTTP, the test files share one server. Removing the endpoints
// drops the waiting webhook events of a test file. Otherwise, the deadlines that a later file reads could include them.
if (process.env.TEST_TARGET !== undefined) afterAll(removeEndpoints)
