import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { documentedAnswers } from '#lib/contract/sandbox/coverage'

const REACHABLE: ReadonlySet<string | undefined> = new Set(documentedAnswers().map(({ code }) => code))

/** Reports whether clients can receive a code here. */
export function isReachable(code: ErrorCode): boolean {
  return REACHABLE.has(code)
}

export function unreachable(code: ErrorCode): string {
  return code.startsWith('WEBHOOK') ? 'No operation sends a webhook.' : 'No operation in this sandbox returns it.'
}
