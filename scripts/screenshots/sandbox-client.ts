import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'

/** The token of the pictures' own server: it is seen in some of them, and good for nothing else. */
export const TOKEN = { clientId: 'countersign', clientSecret: 'a-secret-of-the-pictures-of-the-readme' } as const

/** The server the pictures are taken of, as another client sees it. */
export interface Sandbox {
  readonly origin: string
  /** Brings back the starter data, with an empty log of calls. */
  reset(): Promise<void>
  /** Calls below the base URL; `secret` replaces the right one. Answers the id of the exchange. */
  call(method: string, path: string, body?: unknown, secret?: string): Promise<string>
  /** Asks for a quote of the starter data; members given here replace its own. */
  quote(members?: Record<string, unknown>, secret?: string): Promise<string>
}

/** The server at an origin. */
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
