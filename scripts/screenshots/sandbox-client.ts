import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'

/** Token of the pictures' server. Some pictures show it; it works nowhere else. */
export const TOKEN = { clientId: 'countersign', clientSecret: 'a-secret-of-the-pictures-of-the-readme' } as const

/** A client of the pictures' server, outside the browser. */
export interface Sandbox {
  readonly origin: string
  /** Restores the starter data and empties the log. */
  reset(): Promise<void>
  /** Calls under the base URL; `secret` replaces the valid one. Returns the exchange ID. */
  call(method: string, path: string, body?: unknown, secret?: string): Promise<string>
  /** Creates a quote of the starter data; the given fields replace the defaults. */
  quote(members?: Record<string, unknown>, secret?: string): Promise<string>
}

export function sandboxAt(origin: string): Sandbox {
  const call: Sandbox['call'] = async (method, path, body, secret = TOKEN.clientSecret) => {
    const response = await fetch(`${origin}${BASE_PATH}${path}`, {
      method,
      headers: { Authorization: `Basic ${btoa(`${TOKEN.clientId}:${secret}`)}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await response.text()
    return response.headers.get('Sandbox-Trace-Id') ?? ''
  }
  return {
    origin,
    call,
    reset: async () => {
      const response = await fetch(`${origin}${CONTROL_PATH}/reset`, { method: 'POST' })
      if (!response.ok) throw new Error(`The reset answered ${response.status}.`)
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
