import type { ArtifactView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { SentRequest } from '#lib/client/sent-exchange'

/** Returns what the browser made for a request: its stamp and the texts of its body, by artifact name. */
export function sentArtifacts({ headers, body }: SentRequest): readonly ArtifactView[] {
  const stamp = headers['Service-Wallet-Signature']
  return [...(stamp === undefined ? [] : [{ name: 'stamp', text: stamp }]), ...textsIn(readBody(body))]
}

/** Returns the texts of a body; those of a ceremony one by one. */
function textsIn(body: Readonly<Record<string, unknown>>): readonly ArtifactView[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'string') return [{ name, text: value }]
    return typeof value === 'object' && value !== null ? textsIn({ ...value }) : []
  })
}

/** Parses a body. Returns an empty object if it is not a JSON object: a tamper can send any text. */
function readBody(body: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(body ?? '')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
