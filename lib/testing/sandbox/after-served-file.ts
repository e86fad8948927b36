import { afterAll } from 'vitest'
import { removeEndpoints } from '#lib/testing/sandbox/webhook-receiver'

// Each test file runs this setup file. Files over HTTP share one server, and waiting events are its deadlines.
if (process.env.TEST_TARGET !== undefined) afterAll(removeEndpoints)
