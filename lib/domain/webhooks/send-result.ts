/** The cause of a missing reply to a webhook. INTERRUPTED: the sending process stopped. */
export type SendFailure = 'DNS' | 'REFUSED' | 'RESET' | 'TLS' | 'TIMEOUT' | 'BLOCKED' | 'INTERRUPTED'

/** A receiver's reply to a webhook. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body, or its first bytes if `isCut`. */
  readonly body: Uint8Array
  readonly isCut: boolean
}

export type SendResult = { readonly reply: Reply } | { readonly failure: SendFailure }
