import type { Span } from '#app/_data/clock/countdown'
import type { DeadlineKind } from '#app/_shell/deadlines/deadline-texts'
import { SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { textOf } from '#lib/flows/json-request'

/** Deadline of a run, with the time span in which the run must continue. */
export interface RunDeadline {
  readonly kind: DeadlineKind
  readonly span: Span
}

/**
 * Returns a run's deadline for signing. A signed retry or a passkey challenge has no stored start, so the span's start
 * is computed from `expiresAt` and the fixed lifetime.
 */
export function runDeadline({ expiresAt, quote, passkeyChallenge }: Partial<Artifacts>): RunDeadline | undefined {
  if (expiresAt === undefined) return undefined
  if (quote !== undefined) return { kind: 'quote', span: { startedAt: textOf(quote, 'createdAt'), expiresAt } }
  const startedAt = new Date(Date.parse(expiresAt) - SIGNED_REQUEST_VALID_MS).toISOString()
  return {
    kind: passkeyChallenge === undefined ? 'signed-request' : 'passkey-challenge',
    span: { startedAt, expiresAt },
  }
}
