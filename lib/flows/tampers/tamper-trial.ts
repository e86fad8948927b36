import { headerOf, type SentAnswer } from '#lib/client/sent-exchange'
import type { Artifacts } from '#lib/flows/artifacts'
import { type Flow, type Run, runTo } from '#lib/flows/flow'
import { isAsPredicted } from '#lib/flows/tampers/prediction'
import { runTamperedStep, type Tamper, type Tampered, type TamperTools } from '#lib/flows/tampers/tamper'

/** A run to tamper with, and its state after earlier tampers. */
export interface Trial {
  readonly run: Run
  /** Number of tampers since the run was built. */
  readonly tries: number
  /** True if the run's artifacts are used up. The run must then be rebuilt before the next tamper. */
  readonly isSpent: boolean
}

export interface TrialResult extends Tampered {
  readonly trial: Trial
  readonly isAsPredicted: boolean
  /** Seconds by which the sandbox clock was advanced because of rate limits. */
  readonly waitedSeconds: number
}

/**
 * Number of tampers after which a run is rebuilt. On the server, the third wrong bundle invalidates a code, and the
 * fifth wrong stamp invalidates a request.
 */
const TRIES_MAX = 2

/**
 * Applies a tamper to a run. Rebuilds the run first if it is spent or has had {@link TRIES_MAX} tampers. After an
 * unexpected rate limit, advances the sandbox clock, rebuilds the run and tries one more time. `inputs` override the
 * inputs of a rebuilt run, because the session in the old inputs may have expired.
 */
export async function tryTamper(
  trial: Trial,
  tamper: Tamper,
  inputs: Partial<Artifacts>,
  tools: TamperTools,
): Promise<TrialResult> {
  const { wait, waitedSeconds } = rateLimitWait(tools)
  const rebuild = (old: Trial) => rebuildRun(old, tamper, inputs, withRateLimitRetry(tools, wait))
  const isUsedUp = trial.isSpent || trial.tries >= TRIES_MAX
  const usable = isUsedUp ? await rebuild(trial) : trial
  const first = await runTamperedStep(usable.run, tamper, tools)
  if (!isLimited(first.exchange?.answer, tamper))
    return { ...trialResult(usable, tamper, first), waitedSeconds: waitedSeconds() }

  await wait(first.exchange?.answer)
  const rebuilt = await rebuild({ ...usable, isSpent: tamper.usesUpArtifacts ?? false })
  return {
    ...trialResult(rebuilt, tamper, await runTamperedStep(rebuilt.run, tamper, tools)),
    waitedSeconds: waitedSeconds(),
  }
}

/**
 * Keeps the steps through the last authenticator step, so that users need not repeat it. A spent run repeats all steps.
 */
async function rebuildRun(
  { run, isSpent }: Trial,
  { before }: Tamper,
  inputs: Partial<Artifacts>,
  tools: TamperTools,
): Promise<Trial> {
  const stepsToKeep = isSpent ? 0 : countStepsThroughAuthenticator(run.flow, before)
  const [first, ...outputs] = run.history.slice(0, stepsToKeep + 1)
  const restarted = { ...run, history: [{ ...first, ...inputs }, ...outputs] }
  return { run: await runTo(restarted, before, tools), tries: 0, isSpent: false }
}

function countStepsThroughAuthenticator({ steps }: Flow, before: string): number {
  const done = steps.slice(
    0,
    steps.findIndex(({ id }) => id === before),
  )
  return done.findLastIndex(({ lane }) => lane === 'authenticator') + 1
}

function trialResult({ run, tries }: Trial, tamper: Tamper, tampered: Tampered): Omit<TrialResult, 'waitedSeconds'> {
  const { exchange } = tampered
  const isPredicted = exchange !== undefined && isAsPredicted(exchange.answer, tamper.predicted)
  const isSpent = tamper.usesUpArtifacts === true
  return { ...tampered, trial: { run, tries: tries + 1, isSpent }, isAsPredicted: isPredicted }
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

/** Advances the sandbox clock by a response's Retry-After, by default 60 seconds. */
type Wait = (answer: SentAnswer | undefined) => Promise<void>

function rateLimitWait({ advanceClock }: TamperTools): { readonly wait: Wait; readonly waitedSeconds: () => number } {
  let totalSeconds = 0
  return {
    waitedSeconds: () => totalSeconds,
    wait: async answer => {
      const text = (answer && headerOf(answer, 'Retry-After')) ?? '60'
      totalSeconds += Number(text)
      await advanceClock(Number(text) * 1000)
    },
  }
}
