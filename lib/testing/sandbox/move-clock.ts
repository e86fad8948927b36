import type { Sandbox } from '#lib/testing/sandbox/sandbox'

/** Freezes the clock and returns its time in epoch milliseconds. */
export async function freezeClock(sandbox: Sandbox): Promise<number> {
  return Date.parse((await sandbox.control('POST', '/clock', { mode: 'frozen' })).body.now)
}

/** Advances the clock and freezes it. */
export async function advanceClock(sandbox: Sandbox, advanceMs: number): Promise<void> {
  await sandbox.control('POST', '/clock', { mode: 'frozen', advanceMs })
}

/**
 * Resumes the clock. A test that freezes the clock must call this, because a server tested over HTTP also serves later
 * test files.
 */
export async function runClock(sandbox: Sandbox): Promise<void> {
  await sandbox.control('POST', '/clock', { mode: 'system' })
}
