import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { documentedAnswers } from '#lib/contract/sandbox/coverage'

const REACHABLE: ReadonlySet<string | undefined> = new Set(documentedAnswers().map(({ code }) => code))

/** Reports whether clients can receive a code here. */
export function isReachable(code: ErrorCode): boolean {
  return REACHABLE.has(code)
}

/** Returns why clients cannot receive a code here. */
export function unreachable(code: ErrorCode): string {
  return FAMILIES.find(([names]) => names.test(code))?.[1] ?? 'No operation in this sandbox returns it.'
}

const FAMILIES: readonly (readonly [RegExp, string])[] = [[/^WEBHOOK/, 'No operation sends a webhook.']]
