import { dispatch } from '#lib/http/handle'
import type { Settings } from '#lib/operations/world'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { inProcess } from '#lib/testing/sandbox/send-request'

/**
 * Returns a function that sends requests to a sandbox in this process. For these requests only, `settings` overrides
 * the sandbox's own settings. Throws if the sandbox is not in this process.
 */
export function sendWithSettings({ world }: Sandbox, settings: Partial<Settings>): Sandbox['send'] {
  if (world === undefined) throw new Error('Settings can be changed only for a sandbox in this process.')
  const changed = { ...world, settings: { ...world.settings, ...settings } }
  return inProcess(request => dispatch(request, changed))
}
