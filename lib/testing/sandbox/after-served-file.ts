import { afterAll } from 'vitest'
import { removeEndpoints } from '#lib/testing/sandbox/webhook-receiver'

// Each test file runs this setup file. Files over HTTP share one server, where the waiting events of one file would be
// deadlines in another.
if (process.env.TEST_TARGET !== undefined) afterAll(removeEndpoints)
