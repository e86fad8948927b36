import type { Inbox } from '#lib/client/control-client'

/** Formats the number of attempts to enter a code: `1 attempt`, `2 attempts`. */
export function attemptsText(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`
}

type State = Inbox['data'][number]['state']

export const STATES: Readonly<Record<State, { readonly word: string; readonly look: string }>> = {
  pending: { word: 'pending', look: 'text-info' },
  used: { word: 'used', look: 'text-ok' },
  superseded: { word: 'invalidated', look: 'text-text-3' },
  failed: { word: 'failed', look: 'text-err' },
  expired: { word: 'expired', look: 'text-text-3' },
}
