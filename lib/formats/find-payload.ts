/** Finds a string member named `payloadToSign` at any depth of a JSON text. */
export function findPayload(text: string): string | undefined {
  try {
    return payloadOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

function payloadOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('payloadToSign' in value && typeof value.payloadToSign === 'string') return value.payloadToSign
  for (const member of Object.values(value)) {
    const found = payloadOf(member)
    if (found !== undefined) return found
  }
  return undefined
}
