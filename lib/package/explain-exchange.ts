import type { ControlClient, Exchange } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { explain } from '#lib/explain/explain'
import { evidenceOf } from '#lib/explain/read-evidence'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Returns the requirement that a rejected call did not meet, likely reasons and a fix, else undefined. */
export function explainExchange(exchange: Exchange) {
  const evidence = evidenceOf(exchange)
  const explanation = evidence && explain(evidence)
  return explanation && { requirement: explanation.checked, reasons: explanation.reasons, fix: explanation.remedy }
}

/**
 * Returns a call with its explanation, if it was rejected. Throws {@link SettingError} if the log has no call with this
 * ID. `advice` says how to find an ID.
 */
export async function getExplainedExchange(control: ControlClient, id: string, advice: string) {
  try {
    const exchange = await control('GET /exchanges/{exchangeId}', { params: { exchangeId: id } })
    return { ...exchange, ...explainExchange(exchange) }
  } catch (error) {
    const isUnknown = error instanceof RejectedCall && error.status === 404
    throw isUnknown ? new SettingError(`The log has no call with the ID ${id}. ${advice}`) : error
  }
}
