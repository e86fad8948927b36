/** One row of the catalog: the HTTP status and the sentence of a code. */
export interface ErrorEntry {
  readonly status: number
  readonly message: string
  /** Sentences for the reasons in `details.reason`. */
  readonly reasons?: Readonly<Record<string, string>>
  /** True for codes that §7 does not list. */
  readonly ours?: true
}
