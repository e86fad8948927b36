import recorded from './openapi-examples.json' with { type: 'json' }

/** A sample request of an operation, and the answer of each documented success. */
export interface OperationExample {
  readonly parameters?: Readonly<Record<string, string>>
  readonly request?: unknown
  /** Bodies by status; null for an answer without a body. */
  readonly responses: Readonly<Record<string, unknown>>
}

export type OperationExamples = Readonly<Record<string, OperationExample>>

/** Examples answered by a sandbox with a fixed clock and seeded ids; `npm run openapi` records them. */
export const RECORDED_EXAMPLES: OperationExamples = recorded
