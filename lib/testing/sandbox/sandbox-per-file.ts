import { afterAll } from 'vitest'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'

/** A sandbox for the tests of one file, closed after the last of them. Asked for at the top of the file. */
export async function sandboxOfFile(): Promise<Sandbox> {
  const sandbox = await openSandbox()
  afterAll(() => sandbox.close())
  return sandbox
}
