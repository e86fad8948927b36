import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { pauseMs } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

const GUESSES_MAX = 3

/** The operations that take a code, and those that send another. */
const TAKES_CODE = new Set(['verifyCredential', 'authorizeQuote', 'confirmCustomerEmail', 'confirmCustomerPhone'])
const SENDS_CODE = new Set(['challengeCredential', 'resendQuoteScaCode', 'verifyCustomerEmail', 'verifyCustomerPhone'])

export const oneTimeCodes: Practice = {
  id: 'one-time-codes',
  title: 'After a refused one-time code, the client offers a new one',
  asks: 'handling of wrong codes',
  consequence:
    'The credential, the quote or the contact accepts no more codes for a while, because the client guesses.',
  next: { kind: 'do', text: 'Let your client verify a wrong code, and then ask for a new challenge.' },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const refused = new Map<string, AssessedCall[]>()
    let isUsed = false
    for (const call of calls) {
      const { operationId = '', path, id } = call
      const isChallenge = SENDS_CODE.has(operationId)
      // An execution may have the code of its quote.
      const takesCode = TAKES_CODE.has(operationId) || (operationId === 'executeQuote' && isWrong(call))
      if (!isChallenge && !takesCode) continue
      isUsed = true
      const target = `${call.platformId} ${path.replace(/\/(verify|challenge|authorize|authorize\/resend|confirm|execute)$/, '')}`
      const before = refused.get(target) ?? []
      const isDone = call.status < 300
      if (isChallenge) {
        if (!isDone) continue
        const callIds = [...before.map(each => each.id), id]
        if (before.length > 0) proven.push({ text: 'A code was refused, and the client asked for another.', callIds })
        refused.delete(target)
      } else if (before.length >= GUESSES_MAX || isTooEarly(before.at(-1), call)) {
        const text = 'The client sent another code without a new challenge.'
        violated.push({ text, callIds: [...before.map(each => each.id), id] })
        refused.delete(target)
      } else if (isDone) refused.delete(target)
      else if (isWrong(call) || call.status === 429) refused.set(target, [...before, call])
    }
    return assessmentOf(proven, violated, isUsed ? 'not-observed' : 'not-applicable')
  },
}

function isWrong({ reason }: AssessedCall): boolean {
  return reason === 'INVALID_OTP_CODE' || reason === 'WRONG_CODE'
}

function isTooEarly(limited: AssessedCall | undefined, call: AssessedCall): boolean {
  const { status, retryAfterSeconds = 0 } = limited ?? {}
  return limited !== undefined && status === 429 && pauseMs(limited, call) < retryAfterSeconds * 1_000
}
