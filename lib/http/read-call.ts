import * as z from 'zod/mini'
import { decode, type IgnoredField, ignoredFields } from '#lib/contract/codec'
import type { FieldError } from '#lib/contract/errors/api-error'
import { type Operation, type UnsupportedFields, unsupportedReason } from '#lib/contract/operation'
import type { Instant } from '#lib/contract/scalars'
import type { Admitted } from '#lib/http/admit'
import { type HttpRequest, headerOf } from '#lib/http/http-message'
import { isLocalRequest } from '#lib/http/is-local-request'
import { readBody } from '#lib/http/read-body'
import { findStoredAnswer, type KeyedRequest, scopeOf } from '#lib/operations/idempotency'
import type { Trace } from '#lib/operations/trace'
import type { Call, Caller, ProofHeaders, StoredAnswer, World } from '#lib/operations/world'

/** Form of idempotency keys and of IDs in a path. */
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/
/** The query of an operation without parameters. */
const NO_PARAMETERS = z.object({})

export interface CallInput {
  readonly request: HttpRequest
  readonly admitted: Admitted
  readonly world: World
  readonly caller: Caller
  readonly trace: Trace
  /** ID of this exchange in the log. */
  readonly exchangeId: string
  /** Receives the body's text before its JSON is checked, so that a malformed body is logged too. */
  onBody(text: string): void
  /** Receives the query parameters and the body's fields that the operation does not know, if any. */
  onIgnored(fields: readonly IgnoredField[]): void
  /** Reads the clock. Called after the body is read, because another process may move the clock in the meantime. */
  readClock(): Promise<Instant>
}

/**
 * Reads and decodes an admitted request. If a response is stored for the `Idempotency-Key`, returns that response
 * without checking the request against the schemas (§4.1). Throws a rejection if the body, the query, the key or a path
 * ID is invalid.
 */
export async function readCall(input: CallInput): Promise<Call | StoredAnswer> {
  const { request, admitted, world, caller, trace } = input
  const { operation, params } = admitted
  let bodyText: string | undefined
  const onBody = (text: string) => {
    bodyText = text
    input.onBody(text)
  }
  const sentBody = operation.body === undefined ? undefined : await readBody(request, operation, trace, onBody)
  const keyed = {
    world,
    caller,
    now: await input.readClock(),
    sentBody,
    scope: scopeOf(operation, admitted.path),
    idempotencyKey: operation.idempotent ? headerOf(request, 'idempotency-key') : undefined,
    trace,
  }
  // No response is stored for an unusable ID, and PostgreSQL would reject an ID that contains NUL.
  const replay = hasUsableIds(params) ? await findReplay(keyed) : undefined
  if (replay !== undefined) return replay

  const sentQuery = queryObject(admitted.rawQuery)
  const query = decodePart(operation.query, sentQuery)
  const body = decodePart(operation.body, sentBody)
  rejectUnsupported(operation, sentBody, trace)
  const unknownParameters = ignoredFields(operation.query ?? NO_PARAMETERS, sentQuery, query.value)
  const unknownFields = operation.body === undefined ? [] : ignoredFields(operation.body, sentBody, body.value)
  noteIgnored([...unknownParameters, ...unknownFields], input)
  rejectShape([...query.errors, ...body.errors, ...keyErrors(keyed.idempotencyKey)], trace)
  rejectUnusableId(operation, params, trace)

  return {
    ...keyed,
    operation,
    // The casts are safe: the operation's schemas decoded the values, and its path template names the params.
    params: params as Call['params'],
    query: query.value as Call['query'],
    body: body.value as Call['body'],
    proof: proofOf(request),
    bodyText,
    exchangeId: input.exchangeId,
    client: request,
    isLocal: operation.access === 'owner' && isLocalRequest(request, world.settings),
    lastEventId: eventIdOf(headerOf(request, 'last-event-id')),
  }
}

function decodePart(schema: Operation['body'], wire: unknown): { value: unknown; errors: readonly FieldError[] } {
  if (schema === undefined) return { value: undefined, errors: [] }
  const outcome = decode(schema, wire)
  return 'errors' in outcome ? { value: undefined, errors: outcome.errors } : { value: outcome.value, errors: [] }
}

/** A repeated parameter becomes a list. Schemas of single values reject lists. */
function queryObject(rawQuery: string): Record<string, string | string[]> {
  const search = new URLSearchParams(rawQuery)
  const names = new Set(search.keys())
  const entries = Array.from(names, name => {
    const values = search.getAll(name)
    return [name, values.length === 1 ? (values[0] ?? '') : values] as const
  })
  return Object.fromEntries(entries)
}

/** No response is stored for a malformed key. */
async function findReplay(request: KeyedRequest): Promise<StoredAnswer | undefined> {
  const { idempotencyKey: key, world } = request
  if (key === undefined || !VISIBLE_ASCII.test(key)) return undefined
  return world.db.read(tx => findStoredAnswer(tx, request))
}

function keyErrors(key: string | undefined): FieldError[] {
  if (key === undefined || VISIBLE_ASCII.test(key)) return []
  return [{ field: 'Idempotency-Key', message: 'Expected 1 to 255 printable ASCII characters without spaces.' }]
}

function rejectShape(errors: readonly FieldError[], trace: Trace): void {
  const label = 'Every field matches the schema'
  const first = errors[0]
  if (first === undefined) return trace.pass('shape', label)
  throw trace.fail('shape', label, {
    code: 'INVALID_INPUT',
    details: { field: first.field, errors },
    got: errors.map(error => `${error.field}: ${error.message}`).join('; '),
  })
}

/** Without this rejection, a client would believe that the field had an effect. */
function rejectUnsupported({ unsupported }: Operation, body: unknown, trace: Trace): void {
  if (unsupported === undefined) return
  const label = 'The sandbox supports every field'
  for (const [path, limit] of Object.entries(unsupported)) {
    const field = sentPath(path.split('.'), limit, body)?.join('.')
    if (field === undefined) continue
    const message = `Not supported by the sandbox, because ${unsupportedReason(limit)}. Leave it out.`
    const errors = [{ field, message }]
    throw trace.fail('supported-fields', label, { code: 'NOT_IMPLEMENTED', details: { field, errors }, got: field })
  }
  trace.pass('supported-fields', label)
}

/** Returns the path of the first sent field that the pattern selects and whose value is unsupported. */
function sentPath(
  [name, ...rest]: readonly string[],
  limit: UnsupportedFields[string],
  value: unknown,
): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  if (name === undefined)
    return typeof limit === 'string' || limit.values.some(other => other === value) ? [] : undefined
  for (const each of name === '*' ? Object.keys(value) : [name]) {
    const inner = sentPath(rest, limit, memberOf(value, each))
    if (inner !== undefined) return [each, ...inner]
  }
  return undefined
}

function memberOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isObject ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

/** Shows unknown parameters and fields in the log, because one of them may be misspelled. */
function noteIgnored(fields: readonly IgnoredField[], { onIgnored, trace }: CallInput): void {
  if (fields.length === 0) return
  onIgnored(fields)
  const likely = fields.flatMap(one => (one.likely === undefined ? [] : [`${one.field}: did you mean ${one.likely}?`]))
  trace.skip('known-fields', 'Every field is known', {
    got: fields.map(({ field }) => field).join(', '),
    hint: ['The server ignored the unknown fields.', ...likely].join(' '),
  })
}

/** Rejects an unusable path ID before it reaches a database query. */
function rejectUnusableId(operation: Operation, params: Readonly<Record<string, string>>, trace: Trace): void {
  if (hasUsableIds(params) || operation.notFound === undefined) return
  throw trace.fail('resource', 'The ID in the path exists on this platform', { code: operation.notFound })
}

function hasUsableIds(params: Readonly<Record<string, string>>): boolean {
  return Object.values(params).every(value => VISIBLE_ASCII.test(value))
}

/** Accepts `Grid-Wallet-Signature` too, so that clients of the public API need no change. */
function proofOf(request: HttpRequest): ProofHeaders {
  const named = [headerOf(request, 'service-wallet-signature'), headerOf(request, 'grid-wallet-signature')]
  const signatures = named.filter(value => value !== undefined)
  return { requestId: headerOf(request, 'request-id'), signatures }
}

function eventIdOf(header: string | undefined): number | undefined {
  return header !== undefined && /^[0-9]{1,15}$/.test(header) ? Number(header) : undefined
}
