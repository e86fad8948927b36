import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { getOpenApi } from '#lib/contract/openapi-operation'
import { OPERATIONS } from '#lib/contract/operations'
import { handle } from '#lib/http/handle'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { routesOf } from '#lib/http/routes'
import type { World } from '#lib/operations/world'

/** Finds the operations of every path: the contract, its document and the control plane. */
export const findAnyRoute = routesOf([...OPERATIONS, getOpenApi, ...CONTROL_OPERATIONS])

/** Answers a request with the operation of its path and method. Never throws. */
export function dispatch(request: HttpRequest, world: World): Promise<HttpAnswer> {
  return handle(request, findAnyRoute, world)
}
