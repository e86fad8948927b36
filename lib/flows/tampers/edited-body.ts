import type { Prediction } from '#lib/flows/tampers/prediction'
import { requireArtifact, type Tamper, tamperAt } from '#lib/flows/tampers/tamper'

/** Returns a tamper that sends an edited body. The prediction can be wrong if a value no longer matches the schema. */
export function editedBody(text: string, original: string): Tamper {
  return {
    ...tamperAt('leg-2', 'edited-body', 'body', 'Send the edited body in the signed retry'),
    predicted: predictionFor(parseJson(text), parseJson(original)),
    apply: async ({ request }) => ({ request: { ...requireArtifact(request), body: text } }),
  }
}

/** Whitespace and the order of members do not matter. */
function predictionFor(sent: unknown, original: unknown): Prediction {
  if (!isObject(sent)) return { status: 400, code: 'INVALID_REQUEST_FORMAT' }
  if (canonicalJson(sent) !== canonicalJson(original)) {
    return { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'BODY_CHANGED' }
  }
  // Verifying a one-time code returns 200. Adding a credential or refreshing a session returns 201.
  return { status: 'encryptedOtpBundle' in sent ? 200 : 201 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}
