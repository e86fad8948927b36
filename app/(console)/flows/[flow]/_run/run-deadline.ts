import type { Span } from '#app/_data/clock/countdown'
import type { DeadlineKind } from '#app/_shell/deadlines/deadline-texts'
import { SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { textOf } from '#lib/flows/json-request'

/** What a run has to be gone on with before it ends. */
export interface RunDeadline {
  readonly kind: DeadlineKind
  readonly span: Span
}

/** How long what was issued to a run can be signed. A quote says since when it is; the others all have the same time. */
export function runDeadline({ expiresAt, quote, passkeyChallenge }: Partial<Artifacts>): RunDeadline | undefined {
  if (expiresAt === undefined) return undefined
  if (quote !== undefined) return { kind: 'quote', span: { startedAt: textOf(quote, 'createdAt'), expiresAt } }
  const startedAt = new Date(Date.parse(expiresAt) - SIGNED_REQUEST_VALID_MS).toISOString()
  return {
    kind: passkeyChallenge === undefined ? 'signed-request' : 'passkey-challenge',
    span: { startedAt, expiresAt },
  }
}
