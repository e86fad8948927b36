import type { Prediction } from '#lib/flows/tampers/prediction'
import { made, type Tamper } from '#lib/flows/tampers/tamper'

/** Sends leg 2 with a body as somebody typed it. Predicted is what its values earn while they are still of the right types. */
export function editedBody(text: string, original: string): Tamper {
  return {
    id: 'edited-body',
    group: 'body',
    label: 'The body of leg 2 as it was edited',
    before: 'leg-2',
    predicted: predictionFor(read(text), read(original)),
    apply: async ({ request }) => ({ request: { ...made(request), body: text } }),
  }
}

/** Values are compared, and not their spelling: members in another order or other spaces are the same body. */
function predictionFor(sent: unknown, original: unknown): Prediction {
  if (!isObject(sent)) return { status: 400, code: 'INVALID_REQUEST_FORMAT' }
  if (spelling(sent) !== spelling(original)) {
    return { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'BODY_CHANGED' }
  }
  // A verification answers the session there is; whatever is added is created.
  return { status: 'encryptedOtpBundle' in sent ? 200 : 201 }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON with the members of every object in one order. */
function spelling(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}
