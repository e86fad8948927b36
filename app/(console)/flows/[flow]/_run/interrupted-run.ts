import type { FlowInputs } from '#app/_data/links/flow-link'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { FlowView } from './run-view'

/** Stored position of a run that a reload interrupted. Contains no keys. */
export interface InterruptedRun {
  /** Title of its current step. */
  readonly stepTitle: string
  readonly stepNumber: number
  /** Without the signing session, because the reload lost its key. */
  readonly inputs: FlowInputs
  /** Calls that reached the service, oldest first. */
  readonly exchangeIds: readonly string[]
}

/** Saves the chosen run's position for this tab. Removes the stored position if the run is finished or not started. */
export function saveInterruptedRun(id: FlowId, { current }: FlowView, { signerId: _, ...inputs }: FlowInputs): void {
  const step = current.steps[current.at]
  if (current.isDone || current.number === 0 || step === undefined) return removeInterruptedRun(id)
  const interrupted: InterruptedRun = {
    stepTitle: step.title,
    stepNumber: step.index + 1,
    inputs,
    exchangeIds: current.steps.flatMap(({ exchange }) => exchange?.answer.exchangeId ?? []),
  }
  sessionStorage.setItem(nameOf(id), JSON.stringify(interrupted))
}

/** Returns the run that a reload interrupted, if there is one. */
export function readInterruptedRun(id: FlowId): InterruptedRun | undefined {
  const text = sessionStorage.getItem(nameOf(id))
  return text === null ? undefined : JSON.parse(text)
}

/** Removes the stored position. Call it when another run starts or the note is dismissed. */
export function removeInterruptedRun(id: FlowId): void {
  sessionStorage.removeItem(nameOf(id))
}

function nameOf(id: FlowId): string {
  return `flow-run:${id}`
}
