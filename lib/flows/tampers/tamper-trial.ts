import { headerOf, type SentAnswer } from '#lib/client/sent-exchange'
import type { Artifacts } from '#lib/flows/artifacts'
import { type Flow, type Run, runTo } from '#lib/flows/flow'
import { isAsPredicted } from '#lib/flows/tampers/prediction'
import { type Tamper, type Tampered, type TamperTools, tamperedStep } from '#lib/flows/tampers/tamper'

/** A run that is tampered with repeatedly, and its wear. */
export interface Trial {
  readonly run: Run
  /** Number of tampers since it was made. */
  readonly tries: number
  /** A tamper has consumed its artifacts. */
  readonly isSpent: boolean
}

export interface Tried extends Tampered {
  readonly trial: Trial
  readonly isAsPredicted: boolean
  /** Seconds the sandbox clock was advanced for rate limits on the way. */
  readonly waitedSeconds: number
}

/** Tampers before a run is remade. A code ends with its third wrong bundle, a request with its fifth stamp. */
const TRIES_MAX = 2

/**
 * Tampers with a run at a step, remaking the run first if it is worn. It is remade with `given`, so no expired session
 * signs. If a rate limit interferes, the sandbox clock is advanced past it.
 */
export async function tryTamper(
  trial: Trial,
  tamper: Tamper,
  given: Partial<Artifacts>,
  tools: TamperTools,
): Promise<Tried> {
  const wait = waiting(tools)
  const remake = (worn: Trial) => remakeRun(worn, tamper, given, withRateLimitRetry(tools, wait.wait))
  const isWorn = trial.isSpent || trial.tries >= TRIES_MAX
  const fit = isWorn ? await remake(trial) : trial
  const first = await tamperedStep(fit.run, tamper, tools)
  if (!isLimited(first.exchange?.answer, tamper)) return { ...tried(fit, tamper, first), waitedSeconds: wait.seconds() }

  await wait.wait(first.exchange?.answer)
  const again = await remake({ ...fit, isSpent: tamper.isSpending ?? false })
  return { ...tried(again, tamper, await tamperedStep(again.run, tamper, tools)), waitedSeconds: wait.seconds() }
}

/** Remakes a run from its start, or from its last ceremony if still valid, so that the user need not repeat one. */
async function remakeRun(
  { run, isSpent }: Trial,
  { before }: Tamper,
  given: Partial<Artifacts>,
  tools: TamperTools,
): Promise<Trial> {
  const keptSteps = isSpent ? 0 : ceremonyEnd(run.flow, before)
  const [first, ...made] = run.history.slice(0, keptSteps + 1)
  const restarted = { ...run, history: [{ ...first, ...given }, ...made] }
  return { run: await runTo(restarted, before, tools), tries: 0, isSpent: false }
}

/** Returns the number of steps up to the last authenticator step before this one. */
function ceremonyEnd({ steps }: Flow, before: string): number {
  const done = steps.slice(
    0,
    steps.findIndex(({ id }) => id === before),
  )
  return done.findLastIndex(({ lane }) => lane === 'authenticator') + 1
}

function tried({ run, tries }: Trial, tamper: Tamper, tampered: Tampered): Omit<Tried, 'waitedSeconds'> {
  const { exchange } = tampered
  const isMet = exchange !== undefined && isAsPredicted(exchange.answer, tamper.predicted)
  const isSpent = tamper.isSpending === true
  return { ...tampered, trial: { run, tries: tries + 1, isSpent }, isAsPredicted: isMet }
}

function isLimited(answer: SentAnswer | undefined, { predicted }: Tamper): boolean {
  return answer?.status === 429 && predicted.status !== 429
}

function withRateLimitRetry(tools: TamperTools, wait: Wait): TamperTools {
  return {
    ...tools,
    send: async request => {
      const answer = await tools.send(request)
      if (answer.status !== 429) return answer
      await wait(answer)
      return tools.send(request)
    },
  }
}

/** Advances the sandbox clock by an answer's Retry-After. */
type Wait = (answer: SentAnswer | undefined) => Promise<void>

function waiting({ advanceClock }: TamperTools): { readonly wait: Wait; readonly seconds: () => number } {
  let sum = 0
  return {
    seconds: () => sum,
    wait: async answer => {
      const text = (answer && headerOf(answer, 'Retry-After')) ?? '60'
      sum += Number(text)
      await advanceClock(Number(text) * 1000)
    },
  }
}
