import { addClientKey, addSession, markSessionEnded } from '#app/_data/sessions/key-ring'
import { createStore, type Store } from '#app/_ui/create-store'
import type { SentRequest } from '#lib/client/sent-exchange'
import type { FlowInputs } from '#lib/explain/links/flow-link'
import type { Artifacts } from '#lib/flows/artifacts'
import { advance, artifactsOf, backTo, begin, type Flow, nextStep, Rejected, type Run } from '#lib/flows/flow'
import { FLOWS } from '#lib/flows/flow-list'
import type { Tamper, TamperTools } from '#lib/flows/tampers/tamper'
import { type Trial, tryTamper } from '#lib/flows/tampers/tamper-trial'
import { countFailedStamp, NO_FAILED_STAMPS } from './failed-stamps'
import type { Ending, FlowRun } from './flow-run'
import { RequestNotAnswered, withNetworkErrors } from './no-answer'
import { runEndReason } from './run-end'
import { type FlowView, viewOf } from './run-view'

/** Runs of one flow in this tab, with their keys. The view that the page renders has no private keys. */
export class RunStore {
  readonly #flow: Flow
  #tools: TamperTools
  #runs: readonly FlowRun[] = []
  #chosen = 0
  /** Identifies the current `runAll` loop; undefined if no loop is active. */
  #loop: symbol | undefined
  /** Abort controllers of the steps in progress, by run number. */
  readonly #controllers = new Map<number, AbortController>()
  readonly view: Store<FlowView>

  constructor(flow: Flow, tools: TamperTools) {
    this.#flow = flow
    this.#tools = tools
    this.view = createStore(viewOf(flow, [], 0, false))
  }

  /** Returns the inputs that the chosen run started with. */
  readonly getInputs = () => this.#current()?.inputs
  /** Returns the chosen run with its keys. For immediate use only: never put the run into component state. */
  chosenRun(): FlowRun | undefined {
    return this.#current()
  }

  /** Replaces the tools with those of the page now shown. */
  setTools(tools: TamperTools): void {
    this.#tools = tools
  }

  deselect(): void {
    this.choose(0)
  }

  /** Creates a run and chooses it. */
  begin(initial: Partial<Artifacts>, inputs: FlowInputs): void {
    this.#add(begin(this.#flow, initial), { inputs, times: {}, failedStamps: NO_FAILED_STAMPS, sent: [] })
  }

  /** Forks the chosen run before a step, and chooses the new run. */
  fork(stepIndex: number): void {
    const flowRun = this.#current()
    if (flowRun === undefined) return
    const { inputs, number, times, failedStamps, sent } = flowRun
    this.#add(backTo(flowRun.run, stepIndex), { inputs, forkedFrom: number, times, failedStamps, sent })
  }

  /** Chooses a run; 0 deselects the chosen run. Stops a `runAll` loop. */
  choose(runNumber: number): void {
    this.#chosen = runNumber
    this.pause()
  }

  /** Changes the initial artifacts of the chosen run, unless the run is busy. */
  edit(changes: Partial<Artifacts>): void {
    this.#replace(this.#chosen, flowRun => {
      const [first, ...rest] = flowRun.run.history
      return flowRun.isBusy
        ? flowRun
        : { ...flowRun, run: { ...flowRun.run, history: [{ ...first, ...changes }, ...rest] } }
    })
  }

  /** Performs the next step of the chosen run. Resolves to true if the step succeeded and more steps are left. */
  next(): Promise<boolean> {
    return this.#act(({ run }, tools) => outcomeOf(run, tools))
  }

  /**
   * Performs the next step with a tamper. If the run is used up or has had the maximum number of tampers, first
   * rebuilds it with `initial`.
   */
  tamper(tamper: Tamper, initial: Partial<Artifacts>): Promise<boolean> {
    return this.#act((flowRun, tools) => tamperOutcomeOf(flowRun, tamper, initial, tools))
  }

  /** Marks the chosen run as used up, so that the next tamper first rebuilds it. */
  markUsedUp(): void {
    this.#replace(this.#chosen, flowRun => ({ ...flowRun, isSpent: true }))
  }

  cancel(): void {
    this.#controllers.get(this.#chosen)?.abort()
  }

  async #act(outcomeOfStep: (flowRun: FlowRun, tools: TamperTools) => Promise<Outcome>): Promise<boolean> {
    const flowRun = this.#current()
    if (flowRun === undefined || flowRun.isBusy || nextStep(flowRun.run) === undefined) return false
    this.#replace(flowRun.number, ({ ending, ...rest }) => ({ ...rest, isBusy: true }))
    const controller = new AbortController()
    this.#controllers.set(flowRun.number, controller)
    const sent = [...flowRun.sent]
    const startedAt = performance.now()
    const outcome = await outcomeOfStep(flowRun, withNetworkErrors(withRecording(this.#tools, sent), controller.signal))
    const times = { ...flowRun.times, [flowRun.run.history.length - 1]: performance.now() - startedAt }
    this.#controllers.delete(flowRun.number)
    const { session, clientKey, targetId, signedRetry, requestId } = artifactsOf(outcome.run)
    const failedStamps = countFailedStamp(flowRun.failedStamps, requestId, outcome.ending?.exchange)
    // In flows with a one-time code, the client key becomes the session key. In other flows, the service encrypts the
    // session key to the client key.
    const role = this.#flow.inputs.includes('otpCode') ? 'TEK' : 'client'
    if (clientKey !== undefined) addClientKey(clientKey, { role, flow: FLOWS[this.#flow.id].name })
    if (session !== undefined) addSession(session)
    // The signed retry has revoked the target: a session, or a credential and its sessions.
    if (targetId !== undefined && signedRetry !== undefined) markSessionEnded(targetId)
    this.#replace(flowRun.number, old => ({ ...old, ...outcome, times, failedStamps, sent, isBusy: false }))
    return outcome.ending === undefined && nextStep(outcome.run) !== undefined
  }

  /** Performs the remaining steps with pauses between them, until a step fails or `pause` is called. */
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

  #add(run: Run, origin: Pick<FlowRun, 'inputs' | 'forkedFrom' | 'times' | 'failedStamps' | 'sent'>): void {
    const number = this.#runs.length + 1
    this.#runs = [...this.#runs, { ...trialOf(run), number, isBusy: false, ...origin }]
    this.choose(number)
  }

  #replace(number: number, change: (flowRun: FlowRun) => FlowRun): void {
    this.#runs = this.#runs.map(flowRun => (flowRun.number === number ? change(flowRun) : flowRun))
    this.#show()
  }

  #show(): void {
    this.view.set(viewOf(this.#flow, this.#runs, this.#chosen, this.#loop !== undefined))
  }
}

function withRecording(tools: TamperTools, sent: SentRequest[]): TamperTools {
  return {
    ...tools,
    send: (request, signal) => {
      sent.push(request)
      return tools.send(request, signal)
    },
  }
}

/** Changes that an action makes to a run. */
interface Outcome extends Partial<Trial> {
  readonly run: Run
  readonly ending?: Ending
}

async function outcomeOf(run: Run, tools: TamperTools): Promise<Outcome> {
  try {
    return trialOf(await advance(run, tools))
  } catch (error) {
    const ending = { stepIndex: run.history.length - 1, ...failureOf(error) }
    const isOver = ending.exchange !== undefined && runEndReason(ending.exchange.answer) !== undefined
    return { run, ending, ...(isOver ? { isSpent: true } : {}) }
  }
}

async function tamperOutcomeOf(
  flowRun: FlowRun,
  tamper: Tamper,
  initial: Partial<Artifacts>,
  tools: TamperTools,
): Promise<Outcome> {
  const stepIndex = flowRun.run.history.length - 1
  try {
    const { exchange, run, trial, waitedSeconds } = await tryTamper(flowRun, tamper, initial, tools)
    const { label, predicted } = tamper
    const tampered = { label, predicted, isSpent: trial.isSpent, waitedSeconds }
    const ending = { stepIndex, exchange, tamper: tampered }
    const isAccepted = exchange !== undefined && exchange.answer.status < 300 && !trial.isSpent
    return { ...(isAccepted ? trialOf(run) : trial), ending }
  } catch (error) {
    // A call without a response, a failed rebuild or a failed preparation may have used up the run.
    return { ...flowRun, isSpent: true, ending: { stepIndex, ...failureOf(error) } }
  }
}

const NO_ANSWER_TEXTS: Readonly<Record<RequestNotAnswered['why'], () => string>> = {
  unreachable: () =>
    `No response from ${location.origin}. The service may have processed the call; check the log. You can retry the step.`,
  canceled: () =>
    'You canceled the call before it returned. The service may have processed it; check the log. You can retry the step.',
}

function failureOf(error: unknown): Pick<Ending, 'exchange' | 'failure' | 'isUnanswered'> {
  if (error instanceof Rejected) return { exchange: error.exchange }
  if (error instanceof RequestNotAnswered) return { failure: NO_ANSWER_TEXTS[error.why](), isUnanswered: true }
  return { failure: error instanceof Error ? error.message : String(error) }
}

function trialOf(run: Run): Trial {
  return { run, tries: 0, isSpent: false }
}
