import { dispatch } from '#lib/http/handle'
import type { Settings } from '#lib/operations/world-settings'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { inProcess } from '#lib/testing/sandbox/send-request'

/**
 * Returns a function that sends requests to a sandbox and overrides settings for these requests only. Throws if the
 * sandbox is in another process.
 */
export function sendWithSettings({ world }: Sandbox, settings: Partial<Settings>): Sandbox['send'] {
  if (world === undefined) throw new Error('Settings can be changed only for a sandbox in this process.')
  const changed = { ...world, settings: { ...world.settings, ...settings } }
  return inProcess(request => dispatch(request, changed))
}
