import type { Artifacts } from '#lib/flows/artifacts'
import { advance, artifactsOf, backTo, begin, type Flow, nextStep, Refused, type Run } from '#lib/flows/flow'
import { isAsPredicted, type Tamper, type TamperTools, tamperedStep } from '#lib/flows/tamper'
import { hold } from '../../key-ring'
import type { Ending, KeptRun } from './kept-run'
import { type FlowView, viewOf } from './run-view'

/** The runs of one flow in this tab, with their keys: outside React, which is shown a view of them. */
export class RunStore {
  readonly #flow: Flow
  readonly #tools: TamperTools
  readonly #listeners = new Set<() => void>()
  #runs: readonly KeptRun[] = []
  #chosen = 0
  #isRunningAll = false
  #view: FlowView

  constructor(flow: Flow, tools: TamperTools) {
    this.#flow = flow
    this.#tools = tools
    this.#view = viewOf(flow, [], 0, false)
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly getView = () => this.#view

  /** Begins another run. */
  begin(given: Partial<Artifacts>): void {
    this.#add(begin(this.#flow, given))
  }

  /** Another run that begins as this one did up to a step; both go on. */
  fork(stepIndex: number): void {
    const kept = this.#current()
    if (kept !== undefined) this.#add(backTo(kept.run, stepIndex), kept.number)
  }

  choose(runNumber: number): void {
    this.#chosen = runNumber
    this.#show()
  }

  /** Does the step the chosen run is at, tampered with or not; true while there is more to do. */
  async next(tamper?: Tamper): Promise<boolean> {
    const kept = this.#current()
    if (kept === undefined || kept.isBusy || nextStep(kept.run) === undefined) return false
    this.#replace(kept.number, ({ ending, ...rest }) => ({ ...rest, isBusy: true }))
    const outcome = await outcomeOf(kept.run, this.#tools, tamper)
    const { session } = artifactsOf(outcome.run)
    if (session !== undefined) hold(session)
    this.#replace(kept.number, old => ({ ...old, ...outcome, isBusy: false }))
    return outcome.ending === undefined && nextStep(outcome.run) !== undefined
  }

  /** Does the steps that are left, with a pause between them, until one is refused or `pause` is called. */
  async runAll(pauseMs: number): Promise<void> {
    this.#isRunningAll = true
    while (this.#isRunningAll && (await this.next())) await new Promise(resolve => setTimeout(resolve, pauseMs))
    this.pause()
  }

  pause(): void {
    this.#isRunningAll = false
    this.#show()
  }

  #current(): KeptRun | undefined {
    return this.#runs.find(({ number }) => number === this.#chosen)
  }

  #add(run: Run, forkedFrom?: number): void {
    const number = this.#runs.length + 1
    this.#runs = [...this.#runs, { number, run, isBusy: false, ...(forkedFrom === undefined ? {} : { forkedFrom }) }]
    this.choose(number)
  }

  #replace(number: number, change: (kept: KeptRun) => KeptRun): void {
    this.#runs = this.#runs.map(kept => (kept.number === number ? change(kept) : kept))
    this.#show()
  }

  #show(): void {
    this.#view = viewOf(this.#flow, this.#runs, this.#chosen, this.#isRunningAll)
    for (const listener of this.#listeners) listener()
  }
}

/** What a step made of a run, tampered with or not. A refusal leaves the run where it was. */
async function outcomeOf(run: Run, tools: TamperTools, tamper?: Tamper): Promise<{ run: Run; ending?: Ending }> {
  const stepIndex = run.history.length - 1
  try {
    if (tamper === undefined) return { run: await advance(run, tools) }
    const { refused, run: done } = await tamperedStep(run, tamper, tools)
    const { status, code } = tamper.predicted
    const label = { label: tamper.label, predicted: `${status} ${code}` }
    if (refused === undefined) return { run: done }
    const told = { ...label, isAsPredicted: isAsPredicted(refused, tamper.predicted) }
    return { run, ending: { stepIndex, exchange: refused, tamper: told } }
  } catch (error) {
    if (error instanceof Refused) return { run, ending: { stepIndex, exchange: error.exchange } }
    return { run, ending: { stepIndex, failure: error instanceof Error ? error.message : String(error) } }
  }
}
