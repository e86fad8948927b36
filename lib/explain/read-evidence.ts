import type { Exchange } from '#lib/client/control-client'
import type { Evidence } from '#lib/explain/explainer'
import { isForced } from '#lib/explain/injected-words'
import { pathBelowBase } from '#lib/explain/text/path-text'

/** Returns the evidence of a rejected call, or undefined if the response has no error code. */
export function evidenceOf(exchange: Exchange): Evidence | undefined {
  if (exchange.code === undefined) return undefined
  const failed = exchange.checks.find(({ status }) => status === 'fail')
  return {
    code: exchange.code,
    details: detailsOf(exchange.response),
    operationId: exchange.operationId,
    method: exchange.method,
    path: pathBelowBase(exchange.path),
    headers: exchange.request.headers,
    body: exchange.request.body,
    isArmed: isForced(exchange),
    failedCheck: failed?.id,
    failedGot: failed?.got,
    failedHint: failed?.hint,
  }
}

function detailsOf({ body, reason }: Exchange['response']): Readonly<Record<string, unknown>> {
  if (body === undefined) return { reason }
  try {
    const parsed: { details?: unknown } = JSON.parse(body)
    return typeof parsed.details === 'object' && parsed.details !== null ? (parsed.details as Evidence['details']) : {}
  } catch {
    return {}
  }
}
