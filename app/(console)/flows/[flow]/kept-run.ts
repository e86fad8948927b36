import type { SentExchange } from '#lib/client/sent'
import type { Run } from '#lib/flows/flow'

/** How a step ended that was not done: refused by the service, or not sent at all. */
export interface Ending {
  readonly stepIndex: number
  /** The exchange of a refusal; absent where nothing came back. */
  readonly exchange?: SentExchange
  readonly failure?: string
  /** What was tampered with, and whether the service answered as predicted. */
  readonly tamper?: { readonly label: string; readonly predicted: string; readonly isAsPredicted: boolean }
}

/** One run of a flow in this tab. */
export interface KeptRun {
  readonly number: number
  readonly forkedFrom?: number
  readonly run: Run
  readonly ending?: Ending
  readonly isBusy: boolean
}
