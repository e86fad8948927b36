import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import type { Starter } from '#lib/testing/sandbox/sandbox'
import type { Reply } from '#lib/testing/sandbox/send-request'

type Headers = Readonly<Record<string, string>>
type Send = (method: string, target: string, options?: { headers?: Headers; body?: unknown }) => Promise<Reply>

/** A client of the API and the control plane. Calls to the API use the API token of one platform. */
export interface FaultClient {
  /** IDs of the first platform's starter data. */
  readonly starter: Pick<Starter, 'platformUsd' | 'customerUsd' | 'customerUsdc' | 'wallet' | 'external'>
  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<Reply>
  control(method: string, path: string, body?: unknown): Promise<Reply>
  /**
   * Requests a quote from the platform's USD account to an external EUR account. `changes` add or replace fields of the
   * body.
   */
  quote(changes?: Readonly<Record<string, unknown>>, headers?: Headers): Promise<Reply>
}

/** Creates a client that sends its requests with `send`. The default token belongs to the first platform. */
export async function faultClient(
  send: Send,
  token?: { clientId: string; clientSecret: string },
): Promise<FaultClient> {
  const { clientId, clientSecret } = token ?? (await send('GET', `${CONTROL_PATH}/token`)).body
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  const optionsOf = (body: unknown, headers: Headers) => (body === undefined ? { headers } : { headers, body })
  const call: FaultClient['call'] = (method, path, body, headers = {}) =>
    send(method, `${BASE_PATH}${path}`, optionsOf(body, { authorization, ...headers }))
  const control: FaultClient['control'] = (method, path, body) =>
    send(method, `${CONTROL_PATH}${path}`, optionsOf(body, {}))
  const { seed } = (await control('GET', '/state')).body
  const accounts: readonly { id: string; currency: string; owner: string }[] = seed.accounts
  const customerAccount = (currency: string) =>
    accounts.find(account => account.owner === 'customer' && account.currency === currency)?.id ?? ''
  const externals: readonly { id: string; currency: string }[] = seed.externalAccounts
  const starter = {
    platformUsd: seed.platformAccountId,
    customerUsd: customerAccount('USD'),
    customerUsdc: customerAccount('USDC'),
    wallet: customerAccount('USDB'),
    external: Object.fromEntries(externals.map(({ currency, id }) => [currency, id])),
  }
  return {
    starter,
    call,
    control,
    quote: (changes, headers) => call('POST', '/quotes', quoteOf(starter, changes), headers),
  }
}

function quoteOf(starter: FaultClient['starter'], changes: Readonly<Record<string, unknown>> = {}) {
  return {
    source: { sourceType: 'ACCOUNT', accountId: starter.platformUsd },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.EUR },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    ...changes,
  }
}
