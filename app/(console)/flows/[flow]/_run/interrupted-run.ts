import { readFromTab, storeInTab } from '#app/_data/sandbox/tab-storage'
import type { FlowInputs } from '#lib/explain/links/flow-link'
import type { FlowId } from '#lib/flows/flow-list'
import type { FlowView } from './run-view'

/** Position of an unfinished run, stored in case a reload interrupts the run. Contains no keys. */
export interface InterruptedRun {
  readonly stepTitle: string
  readonly stepNumber: number
  /** Inputs without the signing session, because a reload deletes the session's key. */
  readonly inputs: FlowInputs
  /** Log IDs of the steps' latest calls, in step order. */
  readonly exchangeIds: readonly string[]
}

/** Stores the chosen run's position for this tab. Removes the stored position if no unfinished run is chosen. */
export function saveInterruptedRun(id: FlowId, { current }: FlowView, { signerId: _, ...inputs }: FlowInputs): void {
  const step = current.steps[current.at]
  if (current.isDone || current.number === 0 || step === undefined) return removeInterruptedRun(id)
  const interrupted: InterruptedRun = {
    stepTitle: step.title,
    stepNumber: step.index + 1,
    inputs,
    exchangeIds: current.steps.flatMap(({ exchange }) => exchange?.answer.exchangeId ?? []),
  }
  storeInTab(nameOf(id), JSON.stringify(interrupted))
}

export function readInterruptedRun(id: FlowId): InterruptedRun | undefined {
  const text = readFromTab(nameOf(id))
  return text === null ? undefined : JSON.parse(text)
}

export function removeInterruptedRun(id: FlowId): void {
  storeInTab(nameOf(id), null)
}

function nameOf(id: FlowId): string {
  return `flow-run:${id}`
}
