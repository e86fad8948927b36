import type { armError as contract } from '#lib/contract/control-operations'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { expectedValues } from '#lib/contract/expected-values'
import { type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Forces one later call of an operation to return a documented error. Errors that were forced earlier come first. If
 * the request names a platform, only its calls can get the error. Rejects with INVALID_INPUT if the operation is
 * unknown or does not document the error.
 */
export async function armError({ body, trace, world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  const operations: readonly Operation[] = OPERATIONS
  const operation = operations.find(({ id }) => id === body.operationId)
  if (operation === undefined)
    throw reject(
      trace,
      'operationId',
      body.operationId,
      operations.map(({ id }) => id),
    )
  const allowed: readonly ErrorCode[] = [...operation.errors, ...SHARED_ERRORS]
  if (!isOneOf(allowed, body.code)) throw reject(trace, 'code', body.code, allowed)
  trace.pass('documented', 'The operation documents this error')
  await world.armed.arm({ operationId: body.operationId, code: body.code, platformId: body.platformId })
  return performed(undefined)
}

function reject(trace: Call['trace'], field: string, got: string, allowed: readonly string[]) {
  const message = expectedValues(allowed, got)
  const details = { field, errors: [{ field, message }], allowed }
  return trace.fail('documented', 'The operation documents this error', { code: 'INVALID_INPUT', details, got })
}

function isOneOf(allowed: readonly ErrorCode[], code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code) && allowed.some(candidate => candidate === code)
}
