import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { isSuccess } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Practice } from '#lib/domain/readiness/practice'

/** A mistake of one stamp is no habit. */
const REFUSED_MIN = 2

export const stamps: Practice = {
  id: 'stamps',
  title: 'Stamps are accepted',
  asks: 'signatures of wallet requests',
  consequence: 'Most changes of wallets are rejected.',
  spansParts: true,
  next: { kind: 'do', text: 'Let your client sign a request of a wallet.' },
  assess({ calls }) {
    const stamped = calls.filter(({ stamp }) => stamp !== undefined)
    const refused = stamped.filter(isRefused)
    const count = `${refused.length} of ${stamped.length} stamps were refused`
    if (refused.length >= REFUSED_MIN && refused.length > stamped.length / 2) {
      return assessmentOf([], [{ text: `${count}.`, callIds: refused.map(({ id }) => id) }])
    }
    const lastRefused = stamped.findLastIndex(isRefused)
    const later = stamped.slice(lastRefused + 1).filter(isSuccess)
    if (later.length === 0) return assessmentOf([], [], stamped.length === 0 ? 'not-applicable' : 'not-observed')
    return assessmentOf([{ text: `${count}, and later ones were accepted.`, callIds: later.map(({ id }) => id) }], [])
  },
}

/** Other practices assess stamps of an ended session, and those for a request that changed or has ended. */
function isRefused({ code = '', reason = '', injected }: AssessedCall): boolean {
  if (injected?.fault === 'code' || ['UNKNOWN_KEY', 'BODY_CHANGED', 'CONTACT_CHANGED'].includes(reason)) return false
  return ['WALLET_SIGNATURE_MALFORMED', 'WALLET_SIGNATURE_BODY_MISMATCH', 'WALLET_SIGNATURE_INVALID'].includes(code)
}
