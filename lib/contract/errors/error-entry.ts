/** An entry of the catalog: the HTTP status and the messages of an error code. */
export interface ErrorEntry {
  readonly status: number
  readonly message: string
  /** More specific messages, by `details.reason`. */
  readonly reasons?: Readonly<Record<string, string>>
  /** True for codes that §7 does not list. */
  readonly ours?: true
}
