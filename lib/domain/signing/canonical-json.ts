/**
 * Returns the text by which bodies are compared for idempotency keys and signed retries. The text has sorted members
 * and no whitespace. NaN becomes `NaN`, not `null`. The body parser returns NaN for a non-integer that JavaScript would
 * round to an integer.
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`).join(',')}}`
}
