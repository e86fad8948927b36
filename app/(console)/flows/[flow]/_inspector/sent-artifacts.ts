import type { ArtifactView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { SentRequest } from '#lib/client/sent-exchange'

/** What a request carried that was made in the browser, by the names of artifacts: its stamp, and the texts in its body. */
export function sentArtifacts({ headers, body }: SentRequest): readonly ArtifactView[] {
  const stamp = headers['Service-Wallet-Signature']
  return [...(stamp === undefined ? [] : [{ name: 'stamp', text: stamp }]), ...textsIn(readBody(body))]
}

/** The texts of a body, those of a ceremony one by one. */
function textsIn(body: Readonly<Record<string, unknown>>): readonly ArtifactView[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'string') return [{ name, text: value }]
    return typeof value === 'object' && value !== null ? textsIn({ ...value }) : []
  })
}

/** A tamper may have made the body anything. */
function readBody(body: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(body ?? '')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
