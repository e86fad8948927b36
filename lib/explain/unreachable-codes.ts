import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { documentedResponses } from '#lib/contract/sandbox/coverage'

const REACHABLE: ReadonlySet<string | undefined> = new Set(documentedResponses().map(({ code }) => code))

/** Reports whether this sandbox can return a code. */
export function isReachable(code: ErrorCode): boolean {
  return REACHABLE.has(code)
}

export const UNREACHABLE_TEXT = 'No operation of this sandbox returns this code.'
