import { RejectedCall } from '#lib/client/rejected-call'
import { WEBHOOK_TYPES } from '#lib/contract/webhooks/webhook-types'
import { originOf, type Run } from '#lib/package/command'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
import { triggerOnServer } from '#lib/package/webhooks/trigger-on-server'
import { WebhookError } from '#lib/package/webhooks/webhook-error'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Triggers an event on a running server, and prints the objects and the event. */
export const triggerCommand: Run = async options => {
  const [type, ...others] = options.words as readonly string[]
  if (type === undefined) {
    printLines(WEBHOOK_TYPES)
    return 0
  }
  if (others.length > 0) throw new SettingError(`Use countersign trigger EVENT, without ${others.join(' ')}.`)
  try {
    const { objects, event } = await triggerOnServer(await connectSandbox(originOf(options)), type)
    const lines = Object.entries(objects).map(([name, { id }]) => `${name} ${id}`)
    const text = JSON.stringify(event, undefined, 2).split('\n')
    printLines(options.json ? [JSON.stringify({ objects, event })] : [...lines, `event ${event.id}`, ...text])
    return 0
  } catch (error) {
    if (error instanceof WebhookError || error instanceof RejectedCall) throw new SettingError(error.message)
    throw error
  }
}
