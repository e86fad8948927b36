import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { OF_COUNTERPARTIES } from './counterparty-explainers'
import { CUSTOMER_EXPLAINERS } from './customer-explainers'
import { EDGE_EXPLAINERS } from './edge-explainers'
import type { Evidence, Explainer, Fix } from './explainer'
import { sendAgain } from './fixes'
import { INPUT_EXPLAINERS } from './input-explainers'
import { OF_WALLETS, WALLET_REASONS } from './wallet-explainers'

/** Reasons told at most; a longer list is read by nobody. */
export const REASONS_MAX = 3

/** Why one call was refused, and the one way on. */
export interface Explanation {
  readonly checked: string
  /** At most {@link REASONS_MAX}, most likely first; those the call itself shows are marked. */
  readonly reasons: readonly { readonly says: string; readonly isShown: boolean }[]
  readonly remedy: string
  readonly fix: Fix
}

/** The explainer of every code that can be met here. */
export const EXPLAINERS: Readonly<Partial<Record<ErrorCode, Explainer>>> = {
  ...EDGE_EXPLAINERS,
  ...INPUT_EXPLAINERS,
  ...OF_COUNTERPARTIES,
  ...CUSTOMER_EXPLAINERS,
  ...OF_WALLETS,
}

/** Explains a refusal by what is known of it; nothing for a code that nobody can meet here. */
export function explain(evidence: Evidence): Explanation | undefined {
  const general = EXPLAINERS[evidence.code as ErrorCode]
  if (general === undefined) return undefined
  if (evidence.isArmed) return armed(general)
  const reason = String(evidence.details.reason ?? '')
  const { checked, reasons, remedy, fix } = { ...general, ...general.byReason?.[reason], ...WALLET_REASONS[reason] }
  return { checked, reasons: likely(reasons, evidence), remedy, fix: fix(evidence) }
}

/** Reasons the call shows, then those nobody can tell from outside; those it shows to be wrong are left out. */
function likely(reasons: Explainer['reasons'], evidence: Evidence): Explanation['reasons'] {
  const judged = reasons.map(({ says, when }) => ({
    says,
    isShown: when?.(evidence) === true,
    isOpen: when === undefined,
  }))
  const shown = judged.filter(({ isShown }) => isShown)
  const open = judged.filter(({ isOpen }) => isOpen)
  return [...shown, ...open].slice(0, REASONS_MAX).map(({ says, isShown }) => ({ says, isShown }))
}

/** An armed answer says nothing of the request: the same one is answered as it deserves the next time. */
function armed({ checked }: Explainer): Explanation {
  return {
    checked,
    reasons: [{ says: 'This answer was armed in the sandbox, so no check asked for it.', isShown: true }],
    remedy: 'An armed error is answered once: the same request is now judged by itself.',
    fix: sendAgain()(),
  }
}
