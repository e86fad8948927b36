import type { FlowInputs } from '#app/_data/links/flow-link'
import { addSession, holdClientKey, markSessionEnded } from '#app/_data/sessions/key-ring'
import { createStore, type Store } from '#app/_ui/create-store'
import type { Artifacts } from '#lib/flows/artifacts'
import { advance, artifactsOf, backTo, begin, type Flow, nextStep, Refused, type Run } from '#lib/flows/flow'
import type { Tamper, TamperTools } from '#lib/flows/tampers/tamper'
import { type Trial, tryTamper } from '#lib/flows/tampers/tamper-trial'
import type { Ending, FlowRun } from './flow-run'
import { RequestNotAnswered, withNetworkErrors } from './no-answer'
import { endOf } from './run-end'
import { type FlowView, viewOf } from './run-view'

/** The runs of one flow in this tab, with their keys: outside React, which is shown a view of them. */
export class RunStore {
  readonly #flow: Flow
  #tools: TamperTools
  #runs: readonly FlowRun[] = []
  #chosen = 0
  /** The going on by itself that is under way. */
  #loop: symbol | undefined
  /** The ways to let go of what the runs are waiting for, by their numbers. */
  readonly #cancels = new Map<number, AbortController>()
  /** What is shown of the runs. */
  readonly view: Store<FlowView>

  constructor(flow: Flow, tools: TamperTools) {
    this.#flow = flow
    this.#tools = tools
    this.view = createStore(viewOf(flow, [], 0, false))
  }

  /** What the chosen run was begun with, by ids; nothing where none is. */
  readonly getInputs = () => this.#current()?.inputs
  /** The run that is shown, keys and all: for what is made of it at once, never for a component's state. */
  chosenRun(): FlowRun | undefined {
    return this.#current()
  }

  /** Goes on with other tools: those of the page that is shown now. */
  use(tools: TamperTools): void {
    this.#tools = tools
  }

  /** Shows none of the runs; they stay to be chosen. */
  setAside(): void {
    this.choose(0)
  }

  /** Begins another run. */
  begin(given: Partial<Artifacts>, inputs: FlowInputs): void {
    this.#add(begin(this.#flow, given), { inputs })
  }

  /** Another run that begins as this one did up to a step; both go on. */
  fork(stepIndex: number): void {
    const kept = this.#current()
    if (kept !== undefined) this.#add(backTo(kept.run, stepIndex), { inputs: kept.inputs, forkedFrom: kept.number })
  }

  /** Shows a run. What goes on by itself stays behind, and pauses. */
  choose(runNumber: number): void {
    this.#chosen = runNumber
    this.pause()
  }

  /** Does the step the chosen run is at; true while there is more to do. */
  next(): Promise<boolean> {
    return this.#act(({ run }, tools) => outcomeOf(run, tools))
  }

  /** Breaks that step. A run that cannot bear it any more is made anew up to there, with `given`. */
  tamper(tamper: Tamper, given: Partial<Artifacts>): Promise<boolean> {
    return this.#act((kept, tools) => tamperOutcomeOf(kept, tamper, given, tools))
  }

  /** The chosen run is over: what breaks it next makes it anew first. */
  spend(): void {
    this.#replace(this.#chosen, kept => ({ ...kept, isSpent: true }))
  }

  /** Lets go of the call the chosen run waits for. */
  cancel(): void {
    this.#cancels.get(this.#chosen)?.abort()
  }

  async #act(outcomeOfStep: (kept: FlowRun, tools: TamperTools) => Promise<Outcome>): Promise<boolean> {
    const kept = this.#current()
    if (kept === undefined || kept.isBusy || nextStep(kept.run) === undefined) return false
    this.#replace(kept.number, ({ ending, ...rest }) => ({ ...rest, isBusy: true }))
    const cancelling = new AbortController()
    this.#cancels.set(kept.number, cancelling)
    const outcome = await outcomeOfStep(kept, withNetworkErrors(this.#tools, cancelling.signal))
    this.#cancels.delete(kept.number)
    const { session, clientKey, targetId, leg2 } = artifactsOf(outcome.run)
    // A code is sealed together with the key that will be the session's; anything else seals that to the key.
    const role = this.#flow.given.includes('otpCode') ? 'TEK' : 'client'
    if (clientKey !== undefined) holdClientKey(clientKey, { role, flow: this.#flow.title })
    if (session !== undefined) addSession(session)
    // What a run is about otherwise is ended by it.
    if (targetId !== undefined && leg2 !== undefined) markSessionEnded(targetId)
    this.#replace(kept.number, old => ({ ...old, ...outcome, isBusy: false }))
    return outcome.ending === undefined && nextStep(outcome.run) !== undefined
  }

  /** Does the steps that are left, with a pause between them, until one is refused or `pause` is called. */
  async runAll(pauseMs: number): Promise<void> {
    const loop = Symbol('run all')
    this.#loop = loop
    while (this.#loop === loop && (await this.next())) await new Promise(resolve => setTimeout(resolve, pauseMs))
    if (this.#loop === loop) this.pause()
  }

  pause(): void {
    this.#loop = undefined
    this.#show()
  }

  #current(): FlowRun | undefined {
    return this.#runs.find(({ number }) => number === this.#chosen)
  }

  #add(run: Run, origin: Pick<FlowRun, 'inputs' | 'forkedFrom'>): void {
    const number = this.#runs.length + 1
    this.#runs = [...this.#runs, { ...fresh(run), number, isBusy: false, ...origin }]
    this.choose(number)
  }

  #replace(number: number, change: (kept: FlowRun) => FlowRun): void {
    this.#runs = this.#runs.map(kept => (kept.number === number ? change(kept) : kept))
    this.#show()
  }

  #show(): void {
    this.view.set(viewOf(this.#flow, this.#runs, this.#chosen, this.#loop !== undefined))
  }
}

/** What an act made of a run, and what is left of that. */
interface Outcome extends Partial<Trial> {
  readonly run: Run
  readonly ending?: Ending
}

/** What a step made of a run. A refusal leaves the run where it was. */
async function outcomeOf(run: Run, tools: TamperTools): Promise<Outcome> {
  try {
    return fresh(await advance(run, tools))
  } catch (error) {
    const ending = { stepIndex: run.history.length - 1, ...failureOf(error) }
    const isOver = ending.exchange !== undefined && endOf(ending.exchange.answer) !== undefined
    return { run, ending, ...(isOver ? { isSpent: true } : {}) }
  }
}

/** What a broken step left of a run: one that was taken after all has gone on. */
async function tamperOutcomeOf(
  kept: FlowRun,
  tamper: Tamper,
  given: Partial<Artifacts>,
  tools: TamperTools,
): Promise<Outcome> {
  const stepIndex = kept.run.history.length - 1
  try {
    const { exchange, run, trial, waitedSeconds } = await tryTamper(kept, tamper, given, tools)
    const { label, predicted } = tamper
    const told = { label, predicted, isSpent: trial.isSpent, waitedSeconds }
    const ending = { stepIndex, ...(exchange === undefined ? {} : { exchange }), tamper: told }
    const isTaken = exchange !== undefined && exchange.answer.status < 300 && !trial.isSpent
    return { ...(isTaken ? fresh(run) : trial), ending }
  } catch (error) {
    // What it needed first was refused: the run may have been used up on the way.
    return { ...kept, isSpent: true, ending: { stepIndex, ...failureOf(error) } }
  }
}

const SILENCE: Readonly<Record<RequestNotAnswered['why'], () => string>> = {
  unreachable: () =>
    `No answer from ${location.origin}: whether the call was taken is not known here, and its log will say. The step can be sent again.`,
  cancelled: () =>
    'The call was cancelled on this page before it was answered. The log says whether the service took it; the step can be sent again.',
}

function failureOf(error: unknown): Pick<Ending, 'exchange' | 'failure' | 'isUnanswered'> {
  if (error instanceof Refused) return { exchange: error.exchange }
  if (error instanceof RequestNotAnswered) return { failure: SILENCE[error.why](), isUnanswered: true }
  return { failure: error instanceof Error ? error.message : String(error) }
}

function fresh(run: Run): Trial {
  return { run, tries: 0, isSpent: false }
}
