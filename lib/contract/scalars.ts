import * as z from 'zod/mini'

declare const brand: unique symbol

/** A UTC instant in epoch milliseconds. On the wire, it is ISO 8601 text. */
export type Instant = number & { readonly [brand]: 'Instant' }

/** Resource types with service-generated IDs (§2). */
export type ResourceType =
  | 'AuthMethod'
  | 'Customer'
  | 'ExternalAccount'
  | 'InternalAccount'
  | 'Lookup'
  | 'Platform'
  | 'PlatformConfig'
  | 'Quote'
  | 'Recording'
  | 'Request'
  | 'ScaChallenge'
  | 'Session'
  | 'Snapshot'
  | 'Token'
  | 'Transaction'
  | 'Verification'
  | 'Webhook'

/** `<Type>:<uuid>`, with the UUID in lower case (§2). */
export type Id<Type extends ResourceType = ResourceType> = `${Type}:${string}` & { readonly [brand]: Type }

/** Platform ID of calls to operations that require no API token. No platform has this ID. */
export const NO_PLATFORM = 'Platform:00000000-0000-0000-0000-000000000000' as Id<'Platform'>

/** Brands epoch milliseconds as an instant. Throws RangeError if the number is not a safe integer. */
export function instantFromEpoch(milliseconds: number): Instant {
  if (!Number.isSafeInteger(milliseconds)) throw new RangeError('An instant is a whole number of milliseconds.')
  return milliseconds as Instant
}

/** Returns the wire form of an instant: ISO 8601 in UTC, with milliseconds and `Z`. */
export function isoFromInstant(instant: Instant): string {
  return new Date(instant).toISOString()
}

/** Parses an ISO 8601 time in UTC with at most three decimals. */
export function instantFromIso(text: string): Instant | undefined {
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text)
  const milliseconds = isIso ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) return undefined
  const parsed = instantFromEpoch(milliseconds)
  // `Date.parse` moves February 30 to March 1 or 2, and 24:00 to the next day.
  const isSameSecond = isoFromInstant(parsed).startsWith(text.slice(0, 'YYYY-MM-DDThh:mm:ss'.length))
  return isSameSecond ? parsed : undefined
}

/** Returns an instant as an HTTP date: GMT, whole seconds (RFC 9110, section 5.6.7). */
export function httpDateFromInstant(instant: Instant): string {
  return new Date(instant).toUTCString()
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

export function idOf<Type extends ResourceType>(type: Type) {
  return z.pipe(
    z.string().check(z.regex(new RegExp(`^${type}:${UUID}$`), `Expected an ID of the form ${type}:<uuid>.`)),
    z.custom<Id<Type>>(),
  )
}

/** ISO 8601 UTC text on the wire, an {@link Instant} in code. */
export const instant = z.codec(
  z.iso.datetime({ error: 'Expected an ISO 8601 date-time in UTC, such as 2025-10-13T09:00:00Z.' }),
  z.custom<Instant>(),
  { decode: text => instantFromEpoch(Date.parse(text)), encode: isoFromInstant },
)

const DATE_EXPECTED =
  'Expected a date such as 2025-10-13, or an ISO 8601 date-time in UTC, such as 2025-10-13T09:00:00Z.'
const dateOrDateTime = z.union([z.iso.datetime({ error: DATE_EXPECTED }), z.iso.date({ error: DATE_EXPECTED })])
dateOrDateTime.register(z.globalRegistry, { id: 'DateOrDateTime' })

/**
 * Like {@link instant}, but also accepts a UTC day such as 2025-10-13. A day is decoded to its first or last
 * millisecond.
 */
export function instantOrDay(edge: 'start' | 'end') {
  const addedMs = edge === 'start' ? 0 : 86_400_000 - 1
  return z.codec(dateOrDateTime, z.custom<Instant>(), {
    decode: text => instantFromEpoch(Date.parse(text) + (text.includes('T') ? 0 : addedMs)),
    encode: isoFromInstant,
  })
}

const INTEGER_EXPECTED = 'Expected an integer in the smallest unit of the currency.'

/**
 * Money: a JSON integer in the smallest unit of its currency on the wire, a bigint in code. Decoding accepts any
 * integer; the domain checks the bounds. Encoding throws RangeError if the amount is not a safe integer.
 */
export const minorUnits = z.codec(
  z
    .number({ error: ({ input }) => (Number.isNaN(input) ? INTEGER_EXPECTED : undefined) })
    .check(z.refine(value => Number.isInteger(value), INTEGER_EXPECTED))
    .register(z.globalRegistry, { type: 'integer', format: 'int64' }),
  z.bigint(),
  {
    decode: value => BigInt(value),
    encode: value => {
      const number = Number(value)
      if (!Number.isSafeInteger(number)) throw new RangeError('An amount does not fit a JSON integer.')
      return number
    },
  },
)

/** Returns a schema of text that databases can store: well-formed Unicode without NUL. Lengths are in code points. */
export function text(lengthMin: number, lengthMax: number) {
  // Lengths are registered as metadata: adding them with a no-op check would keep the schema from being compiled.
  return z
    .string()
    .check(
      z.refine(
        value => !value.includes('\u0000') && value.isWellFormed(),
        'Expected valid Unicode text without NUL characters.',
      ),
      z.refine(
        value => isLengthWithin(value, lengthMin, lengthMax),
        `Expected ${lengthMin} to ${lengthMax} characters.`,
      ),
    )
    .register(z.globalRegistry, { minLength: lengthMin, maxLength: lengthMax })
}

export function pattern(expression: RegExp, lengthMax = 255) {
  return text(1, lengthMax).check(z.regex(expression, `Expected text matching ${expression.source}.`))
}

/** An object with arbitrary keys (§2.1, §7). */
export const openRecord = z.record(z.string(), z.unknown())

function isLengthWithin(value: string, lengthMin: number, lengthMax: number): boolean {
  // A code point takes one or two UTF-16 code units, so these cheap bounds decide nearly every case.
  if (value.length > lengthMax * 2) return false
  const length = value.length <= lengthMax && value.length >= lengthMin * 2 ? value.length : [...value].length
  return length >= lengthMin && length <= lengthMax
}

/** In PIX, the funding reference is the transaction ID: at most 25 letters and digits. */
export const FUNDING_REFERENCE = /^[A-Z0-9]{1,25}$/

/**
 * Returns the reference that the payer of a quote must state (§2.7). It contains 62 random bits. Its 18 characters fit
 * in a Faster Payments reference.
 */
export function fundingReference(quoteId: Id<'Quote'>): string {
  return `CS${quoteId.replaceAll('-', '').slice(-16).toUpperCase()}`
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** Regular expression source for a lowercase host name with an optional port. Labels have 1 to 63 characters. */
export const HOST_NAME = `(?:${LABEL}\\.)*${LABEL}(?::[0-9]{1,5})?`

export function httpUrl(lengthMax: number) {
  const expected = 'Expected a URL such as https://example.com/path.'
  return text(1, lengthMax).check(
    z.refine(value => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value), expected),
  )
}

/** A boolean query parameter: text on the wire, documented as a boolean. */
export const queryBoolean = z.enum(['true', 'false']).register(z.globalRegistry, { type: 'boolean' })

/** A parameter that may be repeated: one string or several, documented as a list. */
export const queryList = z
  .union([z.string(), z.array(z.string())])
  .register(z.globalRegistry, { type: 'array', items: { type: 'string' } })
