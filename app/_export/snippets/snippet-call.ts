/** A call of the API as its snippets need it. */
export interface SnippetCall {
  readonly method: string
  readonly baseUrl: string
  /** Below the base URL, with its query. */
  readonly path: string
  /** Without Authorization. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | undefined
}

/** An API token with its secret; without one a snippet reads the variables CLIENT_ID and CLIENT_SECRET. */
export interface SnippetToken {
  readonly clientId: string
  readonly clientSecret: string
}
