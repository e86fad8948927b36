import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'

/** API token of the screenshot server. Screenshots may show the token, because no other server accepts it. */
export const TOKEN = { clientId: 'countersign', clientSecret: 'secret-for-the-readme-screenshots' } as const

/** Client that calls the screenshot server without a browser. */
export interface Sandbox {
  readonly origin: string
  /** Restores the starter data and empties the log. */
  reset(): Promise<void>
  /** Calls the API at `path` below the base URL. `secret` replaces the valid secret. Returns the ID of the call. */
  call(method: string, path: string, body?: unknown, secret?: string): Promise<string>
  /** Requests a quote between accounts of the starter data. `members` replace the defaults. Returns the call's ID. */
  quote(members?: Record<string, unknown>, secret?: string): Promise<string>
}

export function sandboxAt(origin: string): Sandbox {
  const call: Sandbox['call'] = async (method, path, body, secret = TOKEN.clientSecret) => {
    const response = await fetch(`${origin}${BASE_PATH}${path}`, {
      method,
      headers: { Authorization: `Basic ${btoa(`${TOKEN.clientId}:${secret}`)}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    await response.text()
    return response.headers.get('Sandbox-Trace-Id') ?? ''
  }
  return {
    origin,
    call,
    reset: async () => {
      const response = await fetch(`${origin}${CONTROL_PATH}/reset`, { method: 'POST' })
      if (!response.ok) throw new Error(`The reset failed with status ${response.status}.`)
    },
    quote: async (members, secret) => call('POST', '/quotes', { ...(await starterQuote(origin)), ...members }, secret),
  }
}

async function starterQuote(origin: string) {
  const { seed } = await (await fetch(`${origin}${CONTROL_PATH}/state`)).json()
  const destination = seed.externalAccounts.find((account: { currency: string }) => account.currency === 'EUR')
  return {
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
  }
}
