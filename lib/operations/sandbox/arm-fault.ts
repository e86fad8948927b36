import type { armFault as contract } from '#lib/contract/control-operations'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { expectedValues } from '#lib/contract/expected-values'
import { type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import type { clearArmedFaults as clearing, listArmedFaults as listing } from '#lib/contract/sandbox/faults'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Gives later calls of an operation a fault. Faults that were armed earlier come first. If the request names a platform,
 * only its calls can get the fault. Rejects with INVALID_INPUT if the operation is unknown or does not document the
 * error that the fault returns.
 */
export async function armFault({ body, trace, world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  const operations: readonly Operation[] = OPERATIONS
  const operation = operations.find(({ id }) => id === body.operationId)
  if (operation === undefined)
    throw reject(
      trace,
      'operationId',
      body.operationId,
      operations.map(({ id }) => id),
    )
  const { code: sent, fault = 'code', count = 1, ...rest } = body
  const code = fault === 'rate_limit' ? 'RATE_LIMITED' : sent
  const allowed: readonly ErrorCode[] = [...operation.errors, ...SHARED_ERRORS]
  if (fault === 'rate_limit' && !operation.errors.includes('RATE_LIMITED'))
    throw reject(
      trace,
      'operationId',
      operation.id,
      operations.filter(({ errors }) => errors.includes('RATE_LIMITED')).map(({ id }) => id),
    )
  if (code !== undefined && !isOneOf(allowed, code)) throw reject(trace, 'code', code, allowed)
  trace.pass('documented', LABEL)
  await world.armed.arm({ ...rest, fault, count, code })
  return performed(undefined)
}

/** Lists the faults that calls have not used up, oldest first. */
export async function listArmedFaults({ world }: Call<typeof listing>) {
  return performed({ data: [...(await world.armed.list())] })
}

/** Removes the armed faults of a platform, by default all. */
export async function clearArmedFaults({
  query: { platformId },
  world,
}: Call<typeof clearing>): Promise<Outcome<undefined>> {
  await world.db.transact(tx => world.armed.clear(tx, platformId))
  return performed(undefined)
}

const LABEL = 'The operation documents the fault'

function reject(trace: Call['trace'], field: string, got: string, allowed: readonly string[]) {
  const message = expectedValues(allowed, got)
  const details = { field, errors: [{ field, message }], allowed }
  return trace.fail('documented', LABEL, { code: 'INVALID_INPUT', details, got })
}

function isOneOf(allowed: readonly ErrorCode[], code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code) && allowed.some(candidate => candidate === code)
}
