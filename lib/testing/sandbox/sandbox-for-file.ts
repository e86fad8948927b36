import { afterAll } from 'vitest'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'

/** Opens a sandbox for the tests of one file and closes it after the last test. Call at the top level of the file. */
export async function openSandboxForFile(): Promise<Sandbox> {
  const sandbox = await openSandbox()
  afterAll(() => sandbox.close())
  return sandbox
}
