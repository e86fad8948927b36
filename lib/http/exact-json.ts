/**
 * Reads JSON without letting a rounded number pass for an integer. If a double has lost the fraction in the text, as of
 * 9000000000000000.4, the value is NaN, which no schema accepts. Throws SyntaxError if the text is not JSON.
 */
export function parseExactly(text: string): unknown {
  if (!NUMBER_WITH_FRACTION.test(text)) return JSON.parse(text)
  try {
    return JSON.parse(text, withoutRounded)
  } catch (error) {
    // Nesting so deep that visiting each value overflows the stack. The caller rejects it for its depth.
    if (error instanceof RangeError) return JSON.parse(text)
    throw error
  }
}

/** Matches a number with a fraction or an exponent outside strings; most bodies have none. */
const NUMBER_WITH_FRACTION = /[[:,\s]-?\d+[.eE]/

/** Replaces rounded integers by NaN, using JSON.parse source text access. */
function withoutRounded(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source
  if (typeof value !== 'number' || !Number.isInteger(value) || source === undefined) return value
  return isInteger(source) ? value : Number.NaN
}

/** Reports whether the text of a JSON number (RFC 8259 §6) is an integer, such as 100.00 or 1.5e1. */
function isInteger(source: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const decimals = fraction.length - Number(exponent)
  return decimals <= 0 || /^0*$/.test((whole + fraction).slice(-decimals))
}
