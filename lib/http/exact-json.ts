/**
 * Reads JSON, and does not let a rounded number pass for an integer: where a double has lost the fraction the text gave, as
 * of 9000000000000000.4, the value is NaN, which no schema takes. Throws SyntaxError on what is no JSON.
 */
export function parseExactly(text: string): unknown {
  if (!NUMBER_WITH_FRACTION.test(text)) return JSON.parse(text)
  try {
    return JSON.parse(text, withoutRounded)
  } catch (error) {
    // Nested so deeply that asking for each value overflows the stack: whoever reads it refuses it for that.
    if (error instanceof RangeError) return JSON.parse(text)
    throw error
  }
}

/** What a number with a fraction or a power of ten looks like outside of strings; most bodies have none. */
const NUMBER_WITH_FRACTION = /[[:,\s]-?\d+[.eE]/

/** The engine tells what a number was read from since ECMAScript's JSON.parse source text access. */
function withoutRounded(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source
  if (typeof value !== 'number' || !Number.isInteger(value) || source === undefined) return value
  return isInteger(source) ? value : Number.NaN
}

/** Whether the text of a JSON number (RFC 8259 §6) is that of an integer, such as 100.00 or 1.5e1. */
function isInteger(source: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const decimals = fraction.length - Number(exponent)
  return decimals <= 0 || /^0*$/.test((whole + fraction).slice(-decimals))
}
