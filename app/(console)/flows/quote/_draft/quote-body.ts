import type { Json, JsonObject } from '#lib/formats/text/parse-json'

/** The member at a dotted path such as `source.accountId`: the way the API names its fields. */
export function valueAt(body: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = body
  for (const name of path.split('.')) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** The member as a text field shows it: nothing for what is absent or not a text, number or truth value. */
export function textAt(body: JsonObject, path: string): string {
  const value = valueAt(body, path)
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

/** The body with one member set, or left out; everything else stays, members the form does not know included. */
export function withValue(body: JsonObject, path: string, value: Json | undefined): JsonObject {
  return inOrder(replaced(body, path.split('.'), value))
}

/** What an amount field writes: an integer as JSON has it, however long; other text stays text, for the API to judge. */
export function amountFromText(text: string): Json | undefined {
  if (text === '') return undefined
  if (!/^-?(0|[1-9]\d*)$/.test(text)) return String(Number(text)) === text ? Number(text) : text
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}

/** The amount locked, where it is an integer. */
export function lockedAmount(body: JsonObject): bigint | undefined {
  const amount = body.lockedCurrencyAmount
  if (typeof amount === 'bigint') return amount
  return typeof amount === 'number' && Number.isInteger(amount) ? BigInt(amount) : undefined
}

/** Whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function replaced(object: JsonObject, [name = '', ...rest]: string[], value: Json | undefined): JsonObject {
  const inner = object[name]
  const next = rest.length === 0 ? value : replaced(isObject(inner) ? inner : {}, rest, value)
  if (next !== undefined) return { ...object, [name]: next }
  const { [name]: _left, ...others } = object
  return others
}

/** The order of the reference; what it does not name comes last, as it was. */
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
]

function inOrder(body: JsonObject): JsonObject {
  const rank = (name: string) => (ORDER.indexOf(name) + ORDER.length + 1) % (ORDER.length + 1)
  return Object.fromEntries(Object.entries(body).sort(([a], [b]) => rank(a) - rank(b)))
}
