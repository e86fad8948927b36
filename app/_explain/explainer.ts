/** Known facts of one rejected call. */
export interface Evidence {
  readonly code: string
  /** `details` of the error's body; empty if absent. */
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
  /** Value that this check received. */
  readonly failedGot?: string | undefined
}

/** Common causes of a code, and its remedy. */
export interface Explainer {
  /** The requirement of the failed check, as a sentence. */
  readonly checked: string
  /** Most likely first. */
  readonly reasons: readonly Reason[]
  /** Remedy, as a sentence that is complete without the button. */
  readonly remedy: string
  readonly fix: (evidence: Evidence) => Fix
  /** Differences by `details.reason`. */
  readonly byReason?: Readonly<Record<string, Partial<Omit<Explainer, 'byReason'>>>>
}

/** A possible cause: a sentence, or a sentence with a condition. */
export type Reason =
  | string
  | {
      readonly text: string
      /** Reports whether the call proves or disproves this reason. Undefined if the call cannot decide it. */
      readonly when: (evidence: Evidence) => boolean | undefined
    }

/** Returns the sentence of a reason. */
export function reasonText(reason: Reason): string {
  return typeof reason === 'string' ? reason : reason.text
}

/** Target of a fix: a page of the console, or the same call again. `change` describes the fix and follows "will". */
export type Fix =
  | { readonly kind: 'link'; readonly label: string; readonly href: string; readonly change?: string }
  | { readonly kind: 'send again'; readonly label: string }

/** Returns a reason identified by `details.reason`. */
export function because(reason: string, text: string): Reason {
  return { text, when: ({ details }) => details.reason === reason }
}

/** Returns a reason identified by the failed check. Words in that check's evidence can disprove it. */
export function atCheck(check: string, text: string, disprovedBy?: string): Reason {
  return {
    text,
    when: ({ failedCheck, failedGot = '' }) => {
      if (failedCheck === undefined) return undefined
      return failedCheck === check && (disprovedBy === undefined || !failedGot.includes(disprovedBy))
    },
  }
}

export function atField(field: RegExp, text: string): Reason {
  return { text, when: evidence => field.test(fieldOf(evidence)) }
}

/** Returns the rejected field, or an empty text if the response names none. */
export function fieldOf({ details }: Pick<Evidence, 'details'>): string {
  return typeof details.field === 'string' ? details.field : ''
}

export function allowedOf({ details }: Pick<Evidence, 'details'>): readonly string[] {
  return Array.isArray(details.allowed) ? details.allowed.map(String) : []
}
