import type { Cell, ForceableCall } from '#app/(console)/flows/drills/coverage-cells'
import type { ControlClient } from '#lib/client/control-client'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { JSON_HEADERS } from '#lib/contract/operation'
import type { Drill } from './drill'

/**
 * Creates a drill that forces the error of a cell, then sends a call that gets the error. Returns undefined if the cell
 * is not an error, or if `calls` has none of the cell's operations.
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
    label: `${method} ${path.replace(/\?.*/, '')}, with a forced error`,
    predicted: { status: cell.status, code: code as ErrorCode },
    run: async tools => {
      const { platformId } = tools
      await control('POST /arm', { body: { operationId, code, platformId } })
      return tools.send({
        method: method as 'GET', // `send` accepts the method of every operation.
        path,
        ...(body === undefined ? { headers: {} } : { headers: JSON_HEADERS, body }),
      })
    },
  }
}
