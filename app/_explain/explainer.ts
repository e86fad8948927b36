/** What is known of one refused call. */
export interface Evidence {
  readonly status: number
  readonly code: string
  /** `details` of the error's body; empty where it has none. */
  readonly details: Readonly<Record<string, unknown>>
  readonly operationId: string | undefined
  readonly method: string
  /** Below the base URL, as it was sent. */
  readonly path: string
  /** The query without `?`; empty where there is none. */
  readonly query: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
  /** The answer was armed: no check asked for it. */
  readonly isArmed: boolean
}

/** Why a code is usually answered, and what helps. */
export interface Explainer {
  /** What the check that failed compares, as a sentence. */
  readonly checked: string
  /** Most likely first. */
  readonly reasons: readonly Reason[]
  /** What helps, as a sentence that needs no button. */
  readonly remedy: string
  /** The one way on. */
  readonly fix: (evidence: Evidence) => Fix
  /** The same for what `details.reason` names, where it differs. */
  readonly byReason?: Readonly<Record<string, Partial<Omit<Explainer, 'byReason'>>>>
}

/** One cause among others. */
export interface Reason {
  readonly says: string
  /** Whether the call shows that it is this one, or that it is not. Without it nobody can tell from outside. */
  readonly when?: (evidence: Evidence) => boolean
}

/** Where a fix leads: to a place of the console, or to the same call once more. */
export type Fix =
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  | { readonly kind: 'send again'; readonly label: string }

/** A reason that `details.reason` names. */
export function because(reason: string, says: string): Reason {
  return { says, when: ({ details }) => details.reason === reason }
}

/** A reason told by a field that the refusal names. */
export function atField(field: RegExp, says: string): Reason {
  return { says, when: evidence => field.test(fieldOf(evidence)) }
}

/** The field a refusal is about; empty where it names none. */
export function fieldOf({ details }: Pick<Evidence, 'details'>): string {
  return typeof details.field === 'string' ? details.field : ''
}

/** The values a refusal says it would have taken. */
export function allowedOf({ details }: Pick<Evidence, 'details'>): readonly string[] {
  return Array.isArray(details.allowed) ? details.allowed.map(String) : []
}
