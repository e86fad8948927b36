import { type ControlClient, createControlClient } from '#lib/client/control-client'
import { dispatch } from '#lib/http/handle'
import { WebhookError } from '#lib/package/webhooks/webhook-error'
import type { RunningWorld } from '#lib/runtime/build-world'

/** Throws an error if the sandbox was closed. Otherwise a call would be answered as if the sandbox were busy. */
export function requireOpen({ aborted }: AbortSignal): void {
  if (aborted) throw new WebhookError('CLOSED', 'The sandbox is closed. Start another one with startSandbox().')
}

/** Returns a client that calls the control plane without a network connection, until `ended` aborts. */
export function makeControl(world: RunningWorld, ended: AbortSignal): ControlClient {
  return createControlClient(async (target, { method = 'GET', body }) => {
    requireOpen(ended)
    const bytes = new TextEncoder().encode(typeof body === 'string' ? body : '')
    const answer = await dispatch(
      {
        method,
        target,
        headers: [
          ['host', new URL(world.settings.publicOrigin).host],
          ['authorization', `Bearer ${world.accessKey}`],
          ['content-type', 'application/json'],
          ['content-length', String(bytes.length)],
        ],
        readBody: async limit => (bytes.length > limit ? 'too-large' : bytes),
        signal: new AbortController().signal,
      },
      world,
    )
    const hasText = typeof answer.body === 'string' && answer.body !== ''
    return new Response(hasText ? String(answer.body) : null, { status: answer.status })
  })
}
