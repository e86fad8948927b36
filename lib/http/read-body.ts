import type { ReasonOf } from '#lib/contract/errors/api-error'
import type { Operation } from '#lib/contract/operation'
import { type HttpRequest, headerOf } from '#lib/http/http-message'
import type { Trace } from '#lib/operations/trace'

export const BODY_BYTES_MAX = 65_536
/** Levels of objects and lists that a body may have. */
export const BODY_DEPTH_MAX = 32

/**
 * Reads a JSON object in UTF-8, of limited size and depth. Passes the text to `onText` before parsing it. Returns `{}`
 * for an empty optional body. Throws a rejection if the body is invalid, or required but empty.
 */
export async function readBody(
  request: HttpRequest,
  operation: Operation,
  trace: Trace,
  onText: (text: string) => void,
): Promise<Record<string, unknown>> {
  const isChunked = headerOf(request, 'transfer-encoding') !== undefined
  const hasBody = isChunked || Number(headerOf(request, 'content-length') ?? '0') > 0
  // Only reading a chunked body shows if it is empty. If the body is optional and empty, it needs no media type.
  const isTypeCheckedLater =
    isChunked && operation.bodyOptional === true && headerOf(request, 'content-type') === undefined
  if (hasBody && !isTypeCheckedLater) rejectMediaType(request, trace)
  const text = hasBody ? await readText(request, operation, trace) : ''
  onText(text)
  if (text === '' && operation.bodyOptional) return {}
  if (isTypeCheckedLater) rejectMediaType(request, trace)
  if (text === '') throw rejectMalformed(trace, 'NO_BODY', 'nothing')
  const object = parseObject(text, trace)
  trace.pass('json', 'The body is a JSON object')
  return object
}

function rejectMediaType(request: HttpRequest, trace: Trace): void {
  const label = 'Content-Type is application/json, and the body is not compressed'
  const type = headerOf(request, 'content-type')
  const problem = unsupportedEncoding(request) ?? unsupportedType(type)
  if (problem === undefined) return trace.pass('content-type', label, { got: type ?? '' })
  const { expected, got } = problem
  const [name = ''] = got.split(/\s*[:=]/, 1)
  const message = `The request has ${PLAIN_VALUE.test(got) ? got : `an unsupported ${name}`}. Send ${expected}.`
  const details = { errors: [{ field: '', message }] }
  throw trace.fail('content-type', label, { code: 'UNSUPPORTED_MEDIA_TYPE', details, expected, got })
}

function unsupportedEncoding(request: HttpRequest): { readonly expected: string; readonly got: string } | undefined {
  const encoding = headerOf(request, 'content-encoding')
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return { expected: 'no Content-Encoding', got: `Content-Encoding: ${encoding}` }
  }
  const codings = request.headers.filter(([name]) => name === 'transfer-encoding').map(([, value]) => value)
  // Of all transfer codings, Node decodes only chunked.
  if (/^(chunked)?$/i.test(codings.join(', '))) return undefined
  return { expected: 'Transfer-Encoding: chunked, or none', got: `Transfer-Encoding: ${codings.join(', ')}` }
}

/** Values that a message may repeat. A longer value could contain a secret. */
const PLAIN_VALUE =
  /^(?:Content-Type: (?:none|[\w+.-]{1,40}\/[\w+.-]{1,40})|[\w-]+: [\w, -]{0,24}|charset[\w\s="'-]{1,24} in Content-Type)$/

function unsupportedType(type = ''): { readonly expected: string; readonly got: string } | undefined {
  const [essence, ...parameters] = type.split(';').map(part => part.trim())
  if (essence?.toLowerCase() !== 'application/json')
    return { expected: 'Content-Type: application/json', got: `Content-Type: ${type || 'none'}` }
  const other = parameters.find(parameter => /^charset\s*=/i.test(parameter) && !UTF8_CHARSET.test(parameter))
  if (other === undefined) return undefined
  return { expected: 'application/json in UTF-8, without charset', got: `${other} in Content-Type` }
}

/** The media type has no charset parameter (RFC 8259 section 11). These values agree with UTF-8, so they do no harm. */
const UTF8_CHARSET = /^charset\s*=\s*(["']?)(?:utf-?8|(?:us-)?ascii|)\1$/i

export function bodyBytesMax({ bodyBytesMax = BODY_BYTES_MAX }: Operation): number {
  return bodyBytesMax
}

/** Returns error details with the operation's own body limit, or `{}` if the default limit and message apply. */
export function detailsOfLimit({ bodyBytesMax }: Operation) {
  if (bodyBytesMax === undefined) return {}
  const message = `The body exceeds ${bodyBytesMax} bytes. Send a smaller body.`
  return { details: { maximum: bodyBytesMax, errors: [{ field: '', message }] } }
}

async function readText(request: HttpRequest, operation: Operation, trace: Trace): Promise<string> {
  const maximum = bodyBytesMax(operation)
  const bytes = await request.readBody(maximum)
  if (bytes === 'interrupted') throw rejectMalformed(trace, 'BODY_INTERRUPTED', 'connection closed early')
  if (bytes === 'too-large') {
    throw trace.fail('body-size', 'The body is within the limit', {
      code: 'PAYLOAD_TOO_LARGE',
      ...detailsOfLimit(operation),
      expected: `at most ${maximum} bytes`,
      got: 'more than the limit',
    })
  }
  try {
    return UTF8.decode(bytes)
  } catch {
    throw rejectMalformed(trace, 'NOT_UTF8', 'invalid UTF-8')
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parseObject(text: string, trace: Trace): Record<string, unknown> {
  let value: unknown
  try {
    value = parseExactly(text)
  } catch (cause) {
    throw rejectMalformed(trace, 'NOT_JSON', cause instanceof Error ? cause.message : 'not JSON')
  }
  if (!isObject(value)) throw rejectMalformed(trace, 'NOT_AN_OBJECT', typeOf(value))
  if (isDeeperThan(value, BODY_DEPTH_MAX))
    throw rejectMalformed(trace, 'TOO_DEEP', `more than ${BODY_DEPTH_MAX} levels`)
  return value
}

function rejectMalformed(trace: Trace, reason: ReasonOf<'INVALID_REQUEST_FORMAT'>, got: string) {
  return trace.fail('json', 'The body is a JSON object', {
    code: 'INVALID_REQUEST_FORMAT',
    details: { reason },
    expected: 'a JSON object in UTF-8',
    got,
  })
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : typeof value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const member of Object.values(value)) if (isDeeperThan(member, levels - 1)) return true
  return false
}

/**
 * Parses JSON. In an array or object, a fraction that JavaScript would round to an integer becomes NaN, for example
 * 9000000000000000.4. No schema of a number accepts NaN. Throws SyntaxError if the text is not JSON.
 */
export function parseExactly(text: string): unknown {
  if (!NUMBER_WITH_FRACTION.test(text)) return JSON.parse(text)
  try {
    return JSON.parse(text, nanIfRounded)
  } catch (error) {
    // With a reviver, very deep nesting overflows the stack. The caller rejects such nesting.
    if (error instanceof RangeError) return JSON.parse(text)
    throw error
  }
}

/** May also match within a string. Most bodies do not match, so they are parsed without a reviver. */
const NUMBER_WITH_FRACTION = /[[:,\s]-?\d+[.eE]/

/** Reviver for JSON.parse. `context.source` is the number as written in the JSON text. */
function nanIfRounded(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source
  if (typeof value !== 'number' || !Number.isInteger(value) || source === undefined) return value
  return isInteger(source) ? value : Number.NaN
}

/** Reports whether the value of a JSON number (RFC 8259 §6) is an integer: 100.00 and 1.5e1 are integers. */
function isInteger(source: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const decimals = fraction.length - Number(exponent)
  return decimals <= 0 || /^0*$/.test((whole + fraction).slice(-decimals))
}
