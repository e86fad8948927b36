/** Why an attempt of a webhook had no reply. INTERRUPTED: this process ended. */
export type SendFailure = 'DNS' | 'REFUSED' | 'RESET' | 'TLS' | 'TIMEOUT' | 'BLOCKED' | 'INTERRUPTED'

/** A receiver's reply to a webhook. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The first bytes of the body. */
  readonly body: Uint8Array
  /** True if the body is longer than what is kept. */
  readonly isCut: boolean
}

export type SendResult = { readonly reply: Reply } | { readonly failure: SendFailure }
