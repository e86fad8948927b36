import type { Cell, ForceableCall } from '#app/(console)/flows/drills/coverage-cells'
import type { ControlClient } from '#lib/client/control-client'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { JSON_HEADERS } from '#lib/contract/operation'
import type { Drill } from './drill'

/**
 * Returns a drill for an error that no request can trigger: it forces the error, then sends the call. Returns undefined
 * if no operation documents the error.
 */
export function forcedDrill(
  cell: Cell,
  calls: Readonly<Record<string, ForceableCall>>,
  control: ControlClient,
): Drill | undefined {
  const operationId = cell.operationIds.find(id => calls[id] !== undefined)
  const call = operationId === undefined ? undefined : calls[operationId]
  const { code } = cell
  if (code === undefined || operationId === undefined || call === undefined) return undefined
  const { method, path, body } = call
  return {
    id: `armed-${cell.key}`,
    title: `${method} ${path.replace(/\?.*/, '')}, with a forced response`,
    predicted: { status: cell.status, code: code as ErrorCode },
    run: async tools => {
      const { platformId } = tools
      await control('POST /arm', { body: { operationId, code, ...(platformId && { platformId }) } })
      return tools.send({
        method: method as 'GET', // Every operation's method is in this type.
        path,
        ...(body === undefined ? { headers: {} } : { headers: JSON_HEADERS, body }),
      })
    },
  }
}
