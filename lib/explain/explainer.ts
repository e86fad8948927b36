import type { ReasonOf } from '#lib/contract/errors/api-error'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'

/** Known facts about one rejected call. */
export interface Evidence {
  readonly code: string
  /** `details` of the error; empty if absent. */
  readonly details: Readonly<Record<string, unknown>>
  readonly operationId: string | undefined
  readonly method: string
  /** Path below the base URL, as sent. */
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
  /** True if the response was forced, not caused by a check. */
  readonly isArmed: boolean
  /** ID of the first failed check; undefined if none was recorded. */
  readonly failedCheck: string | undefined
  /** Value that the failed check received. */
  readonly failedGot?: string | undefined
  /** Hint of the failed check, if it recognized a mistake. */
  readonly failedHint?: string | undefined
}

/** Requirement behind an error code or a reason, with common causes, a remedy and a fix. */
export interface Explanatory {
  /** The requirement that the failed check enforces, in full sentences. */
  readonly checked: string
  /** Common causes, most likely first. */
  readonly reasons: readonly Cause[]
  /** How to fix the error, in full sentences that make sense without the link or button of `fix`. */
  readonly remedy: string
  readonly fix: (evidence: Evidence) => Fix
}

/** Explainer of an error code. */
export interface Explainer<Code extends ErrorCode = ErrorCode> extends Explanatory {
  /** Members that replace those of the code, by `details.reason`. */
  readonly byReason?: Readonly<Partial<Record<ReasonOf<Code>, Partial<Explanatory>>>>
}

/** Explainers by code. Reasons that the catalog does not list for a code do not compile. */
export type Explainers = { readonly [Code in ErrorCode]?: Explainer<Code> }

/** A possible cause: a sentence, or a sentence with a condition. */
export type Cause =
  | string
  | {
      readonly text: string
      /** Returns true if the call proves the cause, false if it disproves the cause, undefined if it does neither. */
      readonly when: (evidence: Evidence) => boolean | undefined
    }

export function causeText(cause: Cause): string {
  return typeof cause === 'string' ? cause : cause.text
}

/** A fix: a link to a console page, or a button that repeats the call. `change` completes "The fix will …". */
export type Fix =
  | { readonly kind: 'link'; readonly label: string; readonly href: string; readonly change?: string }
  | { readonly kind: 'send again'; readonly label: string }

/** Returns a cause that applies if `details.reason` has this value. */
export function because(reason: ReasonOf<ErrorCode>, text: string): Cause {
  return { text, when: ({ details }) => details.reason === reason }
}

/**
 * Returns a cause that applies if this check failed and the received value does not include `disprovedBy`. The cause is
 * undecided if no failed check was recorded.
 */
export function atCheck(check: string, text: string, disprovedBy?: string): Cause {
  return {
    text,
    when: ({ failedCheck, failedGot = '' }) => {
      if (failedCheck === undefined) return undefined
      return failedCheck === check && (disprovedBy === undefined || !failedGot.includes(disprovedBy))
    },
  }
}

export function atField(field: RegExp, text: string): Cause {
  return { text, when: evidence => field.test(fieldOf(evidence)) }
}

export function fieldOf({ details }: Pick<Evidence, 'details'>): string {
  return typeof details.field === 'string' ? details.field : ''
}

export function allowedOf({ details }: Pick<Evidence, 'details'>): readonly string[] {
  return Array.isArray(details.allowed) ? details.allowed.map(String) : []
}
