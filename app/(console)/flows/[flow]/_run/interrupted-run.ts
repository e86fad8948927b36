import type { FlowInputs } from '#app/_data/links/flow-link'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { FlowView } from './run-view'

/** What is left of a run that was under way when its page was loaded anew: ids alone, for keys are never written down. */
export interface InterruptedRun {
  /** The step it was at. */
  readonly stepTitle: string
  readonly stepNumber: number
  /** But for the session that signed: its key is gone. */
  readonly inputs: FlowInputs
  /** Its calls that reached the service, oldest first. */
  readonly exchangeIds: readonly string[]
}

/** Remembers in this tab where the chosen run of a flow stands; one that is done or not begun is nothing to go back to. */
export function keepLeftRun(id: FlowId, { current }: FlowView, { signerId: _, ...inputs }: FlowInputs): void {
  const step = current.steps[current.at]
  if (current.isDone || current.number === 0 || step === undefined) return forgetLeftRun(id)
  const left: InterruptedRun = {
    stepTitle: step.title,
    stepNumber: step.index + 1,
    inputs,
    exchangeIds: current.steps.flatMap(({ exchange }) => exchange?.answer.exchangeId ?? []),
  }
  sessionStorage.setItem(nameOf(id), JSON.stringify(left))
}

/** The run that this tab left when the page was loaded anew, if one was under way. */
export function readLeftRun(id: FlowId): InterruptedRun | undefined {
  const text = sessionStorage.getItem(nameOf(id))
  return text === null ? undefined : JSON.parse(text)
}

/** Forgets it: another run was begun, or nobody wants to be told. */
export function forgetLeftRun(id: FlowId): void {
  sessionStorage.removeItem(nameOf(id))
}

function nameOf(id: FlowId): string {
  return `flow-run:${id}`
}
