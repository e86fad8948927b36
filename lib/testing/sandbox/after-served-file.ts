import { afterAll } from 'vitest'
import { removeEndpoints } from '#lib/testing/sandbox/webhook-receiver'

// Vitest runs this setup file for each test file. Over HTTP, the test files share one server. Removing the endpoints
// drops the waiting webhook events of a test file. Otherwise, a later file could read the deadlines of these events.
if (process.env.TEST_TARGET !== undefined) afterAll(removeEndpoints)
