import type { Json, JsonObject } from '#lib/formats/text/parse-json'

/** Returns the member at a dotted path, such as `source.accountId`. The API refers to fields in the same way. */
export function valueAt(body: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = body
  for (const name of path.split('.')) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** Returns a member as text, or an empty string if the member is absent, null, an object or an array. */
export function textAt(body: JsonObject, path: string): string {
  const value = valueAt(body, path)
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

/** Returns a sorted copy of the body with one member set. An undefined value removes the member. */
export function withValue(body: JsonObject, path: string, value: Json | undefined): JsonObject {
  return sortMembers(replaceMember(body, path.split('.'), value))
}

/**
 * Converts the text of an amount to JSON. An integer without leading zeros becomes a number or a bigint. A decimal
 * number becomes a number if JavaScript prints it in the same form. Other text remains a string, for the API to check.
 * Returns undefined for an empty string.
 */
export function amountFromText(text: string): Json | undefined {
  if (text === '') return undefined
  if (/^-?(0|[1-9]\d*)$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
  // JSON has no Infinity and no NaN.
  return Number.isFinite(Number(text)) && String(Number(text)) === text ? Number(text) : text
}

/**
 * Converts a decimal amount, such as `1,000.00`, to the smallest unit of its currency. Text that is not an amount, or
 * has more decimals than the currency, remains a string, for the API to check. Returns undefined for an empty string.
 */
export function amountFromDecimal(text: string, decimals: number): Json | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' || fraction.length > decimals) return text === '' ? undefined : text
  const units = (whole.replaceAll(',', '') + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '')
  return amountFromText(`${sign && '-'}${units}`)
}

/**
 * Returns the platform fee of a quote after one part is typed. An absent other part becomes 0, because the API requires
 * both. Returns undefined if the typed part is empty and the other is absent or 0.
 */
export function feeOverrideWith(body: JsonObject, part: 'fixed' | 'bps', text: string): Json | undefined {
  const own = amountFromText(text)
  const other = valueAt(body, FEE_PARTS[part === 'fixed' ? 'bps' : 'fixed'])
  if (own === undefined && (other === undefined || other === 0)) return undefined
  const [fixed, bps] = part === 'fixed' ? [own, other] : [other, own]
  return { platformFixedFee: { amount: fixed ?? 0, currency: 'USD' }, platformVariableFeeBps: bps ?? 0 }
}

/** The paths of the parts of a platform fee. */
export const FEE_PARTS = {
  fixed: 'platformFeeOverride.platformFixedFee.amount',
  bps: 'platformFeeOverride.platformVariableFeeBps',
} as const

/** Returns the locked amount if it is an integer. */
export function lockedAmount(body: JsonObject): bigint | undefined {
  const amount = body.lockedCurrencyAmount
  if (typeof amount === 'bigint') return amount
  return typeof amount === 'number' && Number.isInteger(amount) ? BigInt(amount) : undefined
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function replaceMember(object: JsonObject, [name = '', ...rest]: string[], value: Json | undefined): JsonObject {
  const inner = object[name]
  const next = rest.length === 0 ? value : replaceMember(isObject(inner) ? inner : {}, rest, value)
  if (next !== undefined) return { ...object, [name]: next }
  const { [name]: _removed, ...others } = object
  return others
}

/** Member order of the API reference. Unlisted members come last, in their original order. */
const ORDER = [
  'source',
  'destination',
  'lockedCurrencySide',
  'lockedCurrencyAmount',
  'lookupId',
  'immediatelyExecute',
  'description',
  'remittanceInformation',
  'purposeOfPayment',
  'senderCustomerInfo',
  'platformFeeOverride',
]

function sortMembers(body: JsonObject): JsonObject {
  const rank = (name: string) => (ORDER.indexOf(name) + ORDER.length + 1) % (ORDER.length + 1)
  return Object.fromEntries(Object.entries(body).sort(([a], [b]) => rank(a) - rank(b)))
}
