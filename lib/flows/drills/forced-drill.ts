import type { SentRequest } from '#lib/client/sent-exchange'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { Drill } from '#lib/flows/drills/drill'

/**
 * Creates a drill that forces a documented error, then sends a call that gets the error. `calls` maps operation IDs to
 * requests. Returns undefined if the response is not an error, or if `calls` has none of its operations.
 */
export function forcedDrill(
  response: { readonly status: number; readonly code: string | undefined; readonly operationIds: readonly string[] },
  calls: Readonly<Record<string, SentRequest>>,
): Drill | undefined {
  const { status, code } = response
  const operationId = response.operationIds.find(id => calls[id] !== undefined) ?? ''
  const call = calls[operationId]
  if (code === undefined || call === undefined) return undefined
  return {
    id: `armed-${code}`,
    label: `${call.method} ${call.path.replace(/\?.*/, '')}, with a forced error`,
    predicted: { status, code: code as ErrorCode },
    isForced: true,
    run: async ({ control, platformId, send }) => {
      await control('POST /arm', { body: { operationId, code, platformId } })
      return send(call)
    },
  }
}
