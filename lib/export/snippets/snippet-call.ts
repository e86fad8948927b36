export const LANGUAGES = ['curl', 'TypeScript', 'Python', '.http'] as const
export type Language = (typeof LANGUAGES)[number]

export interface SnippetCall {
  readonly method: string
  readonly baseUrl: string
  /** Path relative to the base URL, with the query. */
  readonly path: string
  /** Headers to send, except Authorization. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | undefined
}

/** A call to show as a snippet. The snippet adds the Authorization header. */
export type ShownCall = Omit<SnippetCall, 'baseUrl'> & {
  /** Default: the base URL of the API. */
  readonly baseUrl?: string
}

/** An API token with its secret. Without a token, snippets refer to the variables CLIENT_ID and CLIENT_SECRET. */
export interface SnippetToken {
  readonly clientId: string
  readonly clientSecret: string
}
