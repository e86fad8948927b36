import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { intentOf, isAssessedElsewhere, pauseMs } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

const REPEATS_MAX = 10
/** A client that pauses waits at least this long. The sandbox answers most calls within a few milliseconds. */
const AT_ONCE_MS = 100
const AT_ONCE_MAX = 3
/** Without a key, equal rejected calls may come from several tests of a suite, or from users in parallel. */
const UNKEYED_MAX = 3
/** Later, the same call may come from another test or another user. */
const SAME_WORK_MS = 60_000

export const retryDiscipline: Practice = {
  id: 'retry-discipline',
  title: 'Errors of the server are retried with growing pauses, and rejections are not repeated',
  asks: 'retries with back-off',
  consequence: 'The client adds load to a service in trouble, is limited, and never gets another answer.',
  next: { kind: 'fault', operationId: 'createQuote', fault: 'code', code: 'INTERNAL_ERROR', count: 2 },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const { runs, crowded } = runsOf(calls)
    for (const run of runs) {
      const [first, ...repeats] = run as [AssessedCall, ...AssessedCall[]]
      const callIds = run.map(({ id }) => id)
      const name = `${first.operationId ?? first.path} was answered ${first.status} ${first.code}`
      if (repeats.length === 0) continue
      if (isFinal(first)) {
        if (first.idempotencyKey === undefined && repeats.length <= UNKEYED_MAX) continue
        violated.push({ text: `${name}, and was repeated unchanged.`, callIds })
        continue
      }
      const pauses = repeats.map((call, index) => pauseMs(run[index] as AssessedCall, call))
      const times = repeats.length === 1 ? 'once' : `${repeats.length} times`
      if (repeats.length > REPEATS_MAX || pauses.filter(pause => pause < AT_ONCE_MS).length > AT_ONCE_MAX) {
        violated.push({ text: `${name}, and was repeated ${times} with pauses of ${pauses.join(', ')} ms.`, callIds })
      } else if (isGrowing(pauses) && !crowded.has(run))
        proven.push({ text: `${name}, and was repeated ${times} with pauses.`, callIds })
    }
    return assessmentOf(proven, violated)
  },
}

/** Clients add jitter, so a pause may be shorter than the former, but not by half. */
function isGrowing(pauses: readonly number[]): boolean {
  return pauses.every((pause, index) => pause >= Math.max(AT_ONCE_MS, (pauses[index - 1] ?? 0) / 2))
}

/**
 * Returns runs of one call: an error and the calls that repeat it, up to the first other answer, which is included.
 * `crowded` has the runs with more calls at once, which prove nothing: they may come from one client or from several.
 */
function runsOf(calls: readonly AssessedCall[]) {
  const crowded = new Set<readonly AssessedCall[]>()
  const runs: AssessedCall[][] = []
  const open = new Map<string, AssessedCall[]>()
  const latest = new Map<string | undefined, AssessedCall>()
  // Only calls with the body of an error can repeat it. Keys of all calls take long to make.
  const errors = calls.filter(call => isFinal(call) || isServerError(call))
  const bodies = new Set(errors.map(({ bodyDigest }) => bodyDigest))
  const paths = new Set(errors.map(({ path }) => path))
  for (const call of calls) {
    if (!bodies.has(call.bodyDigest) || !paths.has(call.path)) {
      latest.set(call.platformId, call)
      continue
    }
    const key = `${intentOf(call)} ${call.stamp ?? ''}`
    const run = open.get(key)
    const last = run?.at(-1)
    // Several readers may send the same GET at once.
    if (last !== undefined && call.method === 'GET' && pauseMs(last, call) < AT_ONCE_MS) {
      if (run !== undefined) crowded.add(run)
      if (!isFinal(call) && !isServerError(call)) open.delete(key)
      continue
    }
    const isRepeat = last !== undefined && repeats(last, call, latest.get(call.platformId))
    if (isRepeat) run?.push(call)
    latest.set(call.platformId, call)
    if (!isFinal(call) && !isServerError(call)) open.delete(key)
    else if (!isRepeat) {
      const next = [call]
      open.set(key, next)
      runs.push(next)
    }
  }
  return { runs, crowded }
}

/**
 * An unchanged repetition has the same key and directly follows the rejection. Two tests of a suite may send the same
 * invalid call. An error of the server is also retried between other calls.
 */
function repeats(last: AssessedCall, call: AssessedCall, previous: AssessedCall | undefined): boolean {
  if (pauseMs(last, call) > SAME_WORK_MS || last.idempotencyKey !== call.idempotencyKey) return false
  return isServerError(last) || (previous === last && (last.injected !== undefined || isAnsweredAlike(last, call)))
}

/** Another answer shows that the state had changed in between, for example because the account was funded. */
function isAnsweredAlike(last: AssessedCall, { status, code, reason }: AssessedCall): boolean {
  return last.status === status && last.code === code && last.reason === reason
}

/** The client of a lost answer saw no status. */
function isServerError({ status, injected }: AssessedCall): boolean {
  return (status === 500 || status === 503) && injected?.sent !== 'nothing'
}

/** Reports whether an unchanged repetition cannot succeed. */
function isFinal(call: AssessedCall): boolean {
  if (call.status < 400) return false
  const isRejected = [400, 401, 409].includes(call.status) || call.isRetryUseless
  return isRejected && !isAssessedElsewhere(call) && !asksToRepeat(call) && call.injected?.sent !== 'nothing'
}

/** Reports whether the text of an error asks for the same request once more, such as that of CUSTOMER_CHANGED. */
function asksToRepeat({ code = '', reason = '' }: AssessedCall): boolean {
  const entry: ErrorEntry | undefined = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode] : undefined
  return /\bretry\b|request again/i.test(entry?.reasons?.[reason] ?? entry?.message ?? '')
}
