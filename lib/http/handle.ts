import type { IgnoredField } from '#lib/contract/codec'
import { ApiError, isApiError } from '#lib/contract/errors/api-error'
import { EDGE_ERRORS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { type Instant, NO_PLATFORM } from '#lib/contract/scalars'
import type { Rejection } from '#lib/domain/rule'
import { type Admitted, admit } from '#lib/http/admit'
import { answerError, answerOutcome, preflight } from '#lib/http/answer'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { type Identity, identify, requirePermission } from '#lib/http/identify'
import { bodyWithFault, deliverWithFault, inject } from '#lib/http/inject-fault'
import { isDatabaseUnavailable, isDiskFull } from '#lib/http/is-database-unavailable'
import { readCall } from '#lib/http/read-call'
import { type Observation, observe, record } from '#lib/http/record/record-exchange'
import { perform } from '#lib/operations/perform'
import type { Trace } from '#lib/operations/trace'
import type { Call, Outcome, World } from '#lib/operations/world'

/** Identity for operations that require no API token. */
const ANONYMOUS: Identity = { platformId: NO_PLATFORM, platformName: '', permissions: [] }

/** A request whose first checks have run. */
export interface ReceivedCall {
  readonly request: HttpRequest
  readonly observation: Observation
  /** Undefined if a check failed. Then `rejection` contains its error. */
  readonly admitted: Admitted | undefined
  readonly rejection?: unknown
}

/** Runs the first checks of a request. Never throws: `handle` answers a rejected request with its error. */
export function receive(request: HttpRequest, world: World): ReceivedCall {
  const observation = observe(request, world)
  try {
    return { request, observation, admitted: admit(request, world.settings, observation.trace) }
  } catch (rejection) {
    return { request, observation, admitted: undefined, rejection }
  }
}

/**
 * Answers a received call and records the exchange. Does not record a CORS preflight from an allowed origin. Never
 * throws: every error becomes a response.
 */
export async function handle(received: ReceivedCall, world: World): Promise<HttpAnswer> {
  const { request, observation } = received
  const context = { request, world, traceId: observation.id }
  const early = preflight(request, context)
  if (early !== undefined) return early

  let answer: HttpAnswer
  try {
    answer = await answerCall(received, world)
  } catch (error) {
    observation.rejection = rejectionOf(error, observation, world)
    await dateRejection(observation, world)
    recordFailure(observation.rejection, observation.trace)
    answer = answerError(observation.rejection, context)
  }
  if (observation.injected !== undefined) answer = bodyWithFault(answer, observation.injected, observation)
  record(observation, answer, world)
  return observation.injected === undefined ? answer : deliverWithFault(answer, observation.injected, request)
}

async function answerCall(received: ReceivedCall, world: World): Promise<HttpAnswer> {
  const { request, observation, admitted } = received
  const { trace } = observation
  if (admitted === undefined) throw received.rejection
  observation.operation = admitted.operation
  const identity = (await identify(request, admitted.operation, world, trace)) ?? ANONYMOUS
  if (identity !== ANONYMOUS) observation.identity = identity
  requirePermission(admitted.operation, identity, trace)
  const onBody = (text: string) => {
    observation.body = { text }
  }
  const onIgnored = (fields: readonly IgnoredField[]) => {
    observation.ignored = fields.map(({ field }) => field)
  }
  let isCurrent: ReturnType<World['clock']['createEraCheck']> | undefined
  const readClock = () => {
    isCurrent = world.clock.createEraCheck()
    return dateCall(observation, world)
  }
  const read = await readCall({
    request,
    admitted,
    world,
    caller: identity,
    trace,
    exchangeId: observation.id,
    onBody,
    onIgnored,
    readClock,
  })
  const fault =
    admitted.operation.access === 'token' && (await world.armed.take(admitted.operation.id, identity.platformId))
  if (fault) inject(fault, observation)
  const outcome = 'kind' in read ? read : await performAfterDueWork(read, isCurrent)
  if (outcome.kind === 'stored' && outcome.replay !== 'none') observation.isReplayed = true
  return answerOutcome(admitted.operation, outcome, { request, world, traceId: observation.id })
}

/**
 * Performs the due settlements and verifications, then the call. Skips the due work if a reset or a loaded snapshot has
 * changed the clock since the call's time was read.
 */
function performAfterDueWork(
  call: Call,
  isCurrent: ReturnType<World['clock']['createEraCheck']> | undefined,
): Promise<Outcome<unknown>> {
  return call.world.dueWork.during(async () => {
    await call.world.dueTransitions.run(call.now, isCurrent)
    return perform(call)
  })
}

async function dateCall(observation: Observation, { clock }: World): Promise<Instant> {
  observation.isDated = true
  observation.receivedAt = await clock.refresh()
  return observation.receivedAt
}

/**
 * Sets the time of an exchange that was rejected before the clock was read. Skips an unknown operation, whose rejection
 * does not depend on the time. If the database is unavailable, the last known time remains.
 */
async function dateRejection(observation: Observation, world: World): Promise<void> {
  const dependsOnTime = observation.operation !== undefined && !isDatabaseUnavailable(observation.fault)
  if (!dependsOnTime || observation.isDated) return
  await dateCall(observation, world).catch(() => undefined)
}

/**
 * Returns a documented API error unchanged. Replaces every undocumented error, so that responses match the OpenAPI
 * document.
 */
function rejectionOf(error: unknown, observation: Observation, { settings }: World): ApiError {
  if (isApiError(error) && isDocumented(error, observation.operation)) return error
  observation.fault = error
  if (isDiskFull(error)) {
    const reason = settings.worldName === undefined ? 'DISK_FULL' : 'WORLD_FULL'
    return new ApiError('SERVICE_UNAVAILABLE', { reason }, { cause: error })
  }
  if (isDatabaseUnavailable(error)) return new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error })
  return new ApiError('INTERNAL_ERROR', undefined, { cause: error })
}

/** Ensures that a rejected call has a failed check. */
function recordFailure({ code, details }: ApiError, trace: Trace): void {
  if (trace.checks.some(({ status }) => status === 'fail')) return
  // The cast is safe: the error was created with a reason that belongs to its code.
  const rejection = { code, details, got: code } as Rejection
  trace.fail('answer', 'The server can process the call', rejection)
}

function isDocumented({ code }: ApiError, operation: Operation | undefined): boolean {
  const documented: readonly string[] = [...SHARED_ERRORS, ...EDGE_ERRORS, ...(operation?.errors ?? [])]
  return documented.includes(code)
}

/** Answers a request with the operation of its path and method. Never throws. */
export function dispatch(request: HttpRequest, world: World): Promise<HttpAnswer> {
  return handle(receive(request, world), world)
}
