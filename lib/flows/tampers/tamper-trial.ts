import { headerOf, type SentAnswer } from '#lib/client/sent-exchange'
import type { Artifacts } from '#lib/flows/artifacts'
import { type Flow, type Run, runTo } from '#lib/flows/flow'
import { isAsPredicted } from '#lib/flows/tampers/prediction'
import { type Tamper, type Tampered, type TamperTools, tamperedStep } from '#lib/flows/tampers/tamper'

/** A run that is broken again and again, and what that left of it. */
export interface Trial {
  readonly run: Run
  /** How often it was broken since it was made. */
  readonly tries: number
  /** A tamper used up what it has. */
  readonly isSpent: boolean
}

/** How a tamper ended: with the trial as it is left for the next. */
export interface Tried extends Tampered {
  readonly trial: Trial
  readonly isAsPredicted: boolean
  /** Seconds the sandbox clock was moved on for limits that were met on the way. */
  readonly waitedSeconds: number
}

/** How often a run is broken before it is made anew. A code ends with its third wrong bundle, a request with its fifth stamp. */
const TRIES_MAX = 2

/**
 * Breaks a run at a step, made anew up to there where it cannot bear it any more: with `given`, so that a session that has
 * ended signs nothing. A limit that is reached on the way is waited for by the sandbox clock, so that it answers for no tamper.
 */
export async function tryTamper(
  trial: Trial,
  tamper: Tamper,
  given: Partial<Artifacts>,
  tools: TamperTools,
): Promise<Tried> {
  const wait = waiting(tools)
  const remake = (worn: Trial) => anew(worn, tamper, given, patient(tools, wait.wait))
  const isWorn = trial.isSpent || trial.tries >= TRIES_MAX
  const fit = isWorn ? await remake(trial) : trial
  const first = await tamperedStep(fit.run, tamper, tools)
  if (!isLimited(first.exchange?.answer, tamper)) return { ...tried(fit, tamper, first), waitedSeconds: wait.seconds() }

  await wait.wait(first.exchange?.answer)
  const again = await remake({ ...fit, isSpent: tamper.isSpending ?? false })
  return { ...tried(again, tamper, await tamperedStep(again.run, tamper, tools)), waitedSeconds: wait.seconds() }
}

/** The run from its beginning, or from its last ceremony where that is still good: nobody is asked for one again. */
async function anew(
  { run, isSpent }: Trial,
  { before }: Tamper,
  given: Partial<Artifacts>,
  tools: TamperTools,
): Promise<Trial> {
  const kept = isSpent ? 0 : ceremonyEnd(run.flow, before)
  const [first, ...made] = run.history.slice(0, kept + 1)
  const begun = { ...run, history: [{ ...first, ...given }, ...made] }
  return { run: await runTo(begun, before, tools), tries: 0, isSpent: false }
}

/** How many steps end with the last one of an authenticator before this step. */
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

/** Whether a limit answered in place of what was to be seen. */
function isLimited(answer: SentAnswer | undefined, { predicted }: Tamper): boolean {
  return answer?.status === 429 && predicted.status !== 429
}

/** The same tools, but for a call that comes too often: it is made again when the sandbox clock says it may. */
function patient(tools: TamperTools, wait: Wait): TamperTools {
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

/** Moves the sandbox clock on by what an answer says is to be waited. */
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
