import type { Sandbox } from '#lib/testing/sandbox/sandbox'

/** Stops the clock where it is, and tells that instant in epoch milliseconds. */
export async function freezeClock(sandbox: Sandbox): Promise<number> {
  return Date.parse((await sandbox.control('POST', '/clock', { mode: 'frozen' })).body.now)
}

/** Moves the frozen clock on. */
export async function advanceClock(sandbox: Sandbox, advanceMs: number): Promise<void> {
  await sandbox.control('POST', '/clock', { mode: 'frozen', advanceMs })
}

/** Lets the clock run again, from where it stands: a server that is tested over HTTP outlives the file. */
export async function runClock(sandbox: Sandbox): Promise<void> {
  await sandbox.control('POST', '/clock', { mode: 'system' })
}
