import recorded from './openapi-examples.json' with { type: 'json' }

/** A sample request of an operation, and a sample of each documented success response. */
export interface OperationExample {
  readonly parameters?: Readonly<Record<string, string>>
  readonly request?: unknown
  /** Bodies by status; null for a response without a body. */
  readonly responses: Readonly<Record<string, unknown>>
}

export type OperationExamples = Readonly<Record<string, OperationExample>>

/** Examples that `npm run openapi` records from a sandbox with a fixed clock and seeded IDs. */
export const RECORDED_EXAMPLES: OperationExamples = recorded
