import { afterEach, expect, test, vi } from 'vitest'
import { openSandbox } from '#lib/testing/sandbox/sandbox'
import { testWorld } from '#lib/testing/sandbox/test-world'

afterEach(() => void vi.useRealTimers())

// The interval timers of the server at TEST_TARGET run in another process.
test.skipIf(process.env.TEST_TARGET !== undefined).each([
  ['sandbox', async () => (await openSandbox()).close],
  ['World', async () => (await testWorld()).dispose],
])('closing a %s clears its intervals', async (_, open) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const close = await open()
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  await close()
  expect(vi.getTimerCount()).toBe(0)
})
