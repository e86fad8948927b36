import type { ReasonOf } from '#lib/contract/errors/api-error'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { COUNTERPARTY_EXPLAINERS } from '#lib/explain/counterparty-explainers'
import { CUSTOMER_EXPLAINERS } from '#lib/explain/customer-explainers'
import { EDGE_EXPLAINERS } from '#lib/explain/edge-explainers'
import { causeText, type Evidence, type Explainer, type Fix } from '#lib/explain/explainer'
import { sendAgain } from '#lib/explain/fixes'
import { INPUT_EXPLAINERS } from '#lib/explain/input-explainers'
import { WALLET_EXPLAINERS } from '#lib/explain/wallet-explainers'

/** Maximum number of listed causes. Readers skip a longer list. */
export const CAUSES_MAX = 3

export interface Explanation {
  readonly checked: string
  /** At most {@link CAUSES_MAX} causes: those that the call proves (`isConfirmed`), then the likeliest undecided. */
  readonly reasons: readonly { readonly text: string; readonly isConfirmed: boolean }[]
  readonly remedy: string
  readonly fix: Fix
}

/** Explainers of all codes. */
export const EXPLAINERS: Readonly<Record<ErrorCode, Explainer>> = {
  ...EDGE_EXPLAINERS,
  ...INPUT_EXPLAINERS,
  ...COUNTERPARTY_EXPLAINERS,
  ...CUSTOMER_EXPLAINERS,
  ...WALLET_EXPLAINERS,
}

/** Explains a rejection. */
export function explain(evidence: Evidence): Explanation | undefined {
  if (!Object.hasOwn(EXPLAINERS, evidence.code)) return undefined
  const general = EXPLAINERS[evidence.code as ErrorCode]
  if (evidence.isArmed) return explainForced(general)
  const reason = String(evidence.details.reason ?? '') as ReasonOf<ErrorCode>
  const { checked, reasons, remedy, fix } = { ...general, ...general.byReason?.[reason] }
  return { checked, reasons: listCauses(reasons, evidence), remedy, fix: fix(evidence) }
}

function listCauses(causes: Explainer['reasons'], evidence: Evidence): Explanation['reasons'] {
  const tested = causes.map(cause => ({
    text: causeText(cause),
    isTrue: typeof cause === 'string' ? undefined : cause.when(evidence),
  }))
  const confirmed = tested.filter(({ isTrue }) => isTrue === true)
  const undecided = tested.filter(({ isTrue }) => isTrue === undefined)
  return [...confirmed, ...undecided]
    .slice(0, CAUSES_MAX)
    .map(({ text, isTrue }) => ({ text, isConfirmed: isTrue === true }))
}

function explainForced({ checked }: Explainer): Explanation {
  return {
    checked,
    reasons: [{ text: 'This response was forced in the sandbox. No check caused it.', isConfirmed: true }],
    remedy: 'A forced error is returned once. Send the same request again to get its real result.',
    fix: sendAgain()(),
  }
}
