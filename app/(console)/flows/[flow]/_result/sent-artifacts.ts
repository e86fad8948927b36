import type { ArtifactView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { SentRequest } from '#lib/client/sent-exchange'
import { WEBHOOK_SIGNATURE_HEADER } from '#lib/wallet/webhooks/webhook-signature'

/** Returns the artifacts in a request: its stamp, its webhook signature and the strings in its body. */
export function sentArtifacts({ headers, body }: SentRequest): readonly ArtifactView[] {
  const stamp = headers['Service-Wallet-Signature']
  const signature = headers[WEBHOOK_SIGNATURE_HEADER]
  return [
    ...(stamp === undefined ? [] : [{ name: 'stamp', text: stamp }]),
    ...(signature === undefined ? [] : [{ name: 'webhookSignature', text: signature }]),
    ...stringMembers(readBody(body)),
  ]
}

function stringMembers(body: Readonly<Record<string, unknown>>): readonly ArtifactView[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'string') return [{ name, text: value }]
    return typeof value === 'object' && value !== null ? stringMembers({ ...value }) : []
  })
}

/** A tamper can send any text, so the body is not always JSON. */
function readBody(body: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(body ?? '')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
