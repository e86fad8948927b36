export const LANGUAGES = ['curl', 'TypeScript', 'Python', '.http'] as const
export type Language = (typeof LANGUAGES)[number]

export interface SnippetCall {
  readonly method: string
  readonly baseUrl: string
  /** Path below the base URL, with its query. */
  readonly path: string
  /** Without Authorization. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | undefined
}

/** An API token with its secret. Without it, snippets read CLIENT_ID and CLIENT_SECRET from the environment. */
export interface SnippetToken {
  readonly clientId: string
  readonly clientSecret: string
}
