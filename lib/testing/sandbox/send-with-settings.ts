import { dispatch } from '#lib/http/handle'
import type { Settings } from '#lib/operations/world'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { inProcess } from '#lib/testing/sandbox/send-request'

/** Overrides settings only for requests of the returned `send`. Throws if the sandbox is in another process. */
export function sendWithSettings({ world }: Sandbox, settings: Partial<Settings>): Sandbox['send'] {
  if (world === undefined) throw new Error('Settings can be changed only for a sandbox in this process.')
  const changed = { ...world, settings: { ...world.settings, ...settings } }
  return inProcess(request => dispatch(request, changed))
}
