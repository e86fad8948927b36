import type { ErrorDetails } from '#lib/contract/errors/api-error'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'

/** Why a rule does not hold: the code and details to answer, and what the trace shows beside them. */
export type Refusal = { [Code in ErrorCode]: RefusalWith<Code> }[ErrorCode] | PlainRefusal

/** A refusal with whichever code, which says it all. */
type PlainRefusal = Omit<RefusalWith<ErrorCode>, 'details'> & { readonly details?: never }

/** A refusal with this code, and with one of its reasons if any. */
export interface RefusalWith<Code extends ErrorCode> {
  readonly code: Code
  readonly details?: ErrorDetails<Code>
  readonly expected?: string
  readonly got?: string
  /** The first differing byte, where bytes were compared. */
  readonly offset?: number
  /** What the owner is told in place of the answer's sentence, where the answer may not tell it. */
  readonly hint?: string
}

/** One business rule: a name the trace shows, and a judgement over facts already read. */
export interface Rule<Facts> {
  readonly id: string
  readonly label: string
  refuse(facts: Facts): Refusal | undefined
}
