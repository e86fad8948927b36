import { dispatch } from '#lib/http/handle'
import type { Settings } from '#lib/operations/world'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { inProcess } from '#lib/testing/sandbox/send-request'

/** Sends to a sandbox of this process as if it had started with these settings. */
export function sendWithSettings({ world }: Sandbox, settings: Partial<Settings>): Sandbox['send'] {
  if (world === undefined) throw new Error('Only a sandbox in this process can be given other settings.')
  const changed = { ...world, settings: { ...world.settings, ...settings } }
  return inProcess(request => dispatch(request, changed))
}
