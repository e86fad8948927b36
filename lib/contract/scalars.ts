import * as z from 'zod/mini'

declare const brand: unique symbol

/** A UTC instant in epoch milliseconds. Its text form lives only on the wire. */
export type Instant = number & { readonly [brand]: 'Instant' }

/** The resource types whose ids this service makes (§2). */
export type ResourceType =
  | 'AuthMethod'
  | 'Customer'
  | 'ExternalAccount'
  | 'InternalAccount'
  | 'Lookup'
  | 'Platform'
  | 'PlatformConfig'
  | 'Quote'
  | 'Request'
  | 'Session'
  | 'Snapshot'
  | 'Token'
  | 'Transaction'
  | 'Verification'

/** `<Type>:<uuid>`, lower case (§2). */
export type Id<Type extends ResourceType = ResourceType> = `${Type}:${string}` & { readonly [brand]: Type }

/** The id of no platform: what a call without API credentials acts for. */
export const NO_PLATFORM = 'Platform:00000000-0000-0000-0000-000000000000' as Id<'Platform'>

/** Brands epoch milliseconds as an instant. Throws on anything that is not a whole number of them. */
export function instantFromEpoch(milliseconds: number): Instant {
  if (!Number.isSafeInteger(milliseconds)) throw new RangeError('An instant is a whole number of milliseconds.')
  return milliseconds as Instant
}

/** The wire's form of an instant: ISO 8601, UTC, `Z`. */
export function isoFromInstant(instant: Instant): string {
  return new Date(instant).toISOString()
}

/** Returns an instant as an HTTP date: GMT, whole seconds (RFC 9110, 5.6.7). */
export function httpDateFromInstant(instant: Instant): string {
  return new Date(instant).toUTCString()
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** A resource id of one type. */
export function idOf<Type extends ResourceType>(type: Type) {
  return z.pipe(
    z.string().check(z.regex(new RegExp(`^${type}:${UUID}$`), `Expected an id of the form ${type}:<uuid>.`)),
    z.custom<Id<Type>>(),
  )
}

/** ISO 8601 UTC text on the wire, an {@link Instant} inside. */
export const instant = z.codec(
  z.iso.datetime({ error: 'Expected an ISO 8601 date-time in UTC, such as 2025-10-13T09:00:00Z.' }),
  z.custom<Instant>(),
  { decode: text => instantFromEpoch(Date.parse(text)), encode: isoFromInstant },
)

const DATE_EXPECTED =
  'Expected a date such as 2025-10-13, or an ISO 8601 date-time in UTC, such as 2025-10-13T09:00:00Z.'
const dateOrDateTime = z.union([z.iso.datetime({ error: DATE_EXPECTED }), z.iso.date({ error: DATE_EXPECTED })])
dateOrDateTime.register(z.globalRegistry, { id: 'DateOrDateTime' })

/** As {@link instant}, or a day such as 2025-10-13 in UTC, which stands for its first or its last millisecond. */
export function instantWithin(end: 'start' | 'end') {
  const dayMs = end === 'start' ? 0 : 86_400_000 - 1
  return z.codec(dateOrDateTime, z.custom<Instant>(), {
    decode: text => instantFromEpoch(Date.parse(text) + (text.includes('T') ? 0 : dayMs)),
    encode: isoFromInstant,
  })
}

const NO_INTEGER = 'Expected an integer in the smallest unit of the currency.'

/**
 * Money: a JSON integer in the smallest unit of its currency on the wire, a bigint inside. Reading takes any integer, for
 * the bounds are the domain's to judge; writing refuses what a JSON number could not carry exactly.
 */
export const minorUnits = z.codec(
  z
    .number({ error: ({ input }) => (Number.isNaN(input) ? NO_INTEGER : undefined) })
    .check(z.refine(value => Number.isInteger(value), NO_INTEGER))
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

/** Text a database and a header can hold: well-formed Unicode without NUL, between two lengths in code points. */
export function text(lengthMin: number, lengthMax: number) {
  // Registered, for a check that says no more than this would keep the schema from being compiled.
  return z
    .string()
    .check(
      z.refine(value => !value.includes('\u0000') && value.isWellFormed(), 'Expected Unicode text without NUL.'),
      z.refine(
        value => isLengthWithin(value, lengthMin, lengthMax),
        `Expected ${lengthMin} to ${lengthMax} characters.`,
      ),
    )
    .register(z.globalRegistry, { minLength: lengthMin, maxLength: lengthMax })
}

/** Text that matches one pattern. */
export function pattern(expression: RegExp, lengthMax = 255) {
  return text(1, lengthMax).check(z.regex(expression, `Expected text matching ${expression.source}.`))
}

/** An object with arbitrary keys (§2.1, §7). */
export const openRecord = z.record(z.string(), z.unknown())

function isLengthWithin(value: string, lengthMin: number, lengthMax: number): boolean {
  // A code point takes one or two UTF-16 units, so the cheap bounds settle nearly every text.
  if (value.length > lengthMax * 2) return false
  const length = value.length <= lengthMax && value.length >= lengthMin * 2 ? value.length : [...value].length
  return length >= lengthMin && length <= lengthMax
}
