import type { ServerProcess } from './bench-server.ts'
import type { LoadPlan } from './load-client.ts'

export const CONNECTIONS = 16
export const STATE_PATH = '/api/sandbox/state'
const QUOTES_PATH = '/api/2025-10-13/quotes'
export const TOKEN = { id: 'bench', secret: 'bench-bench-bench-bench-bench-bench' }
export const AUTHORIZATION = `Basic ${Buffer.from(`${TOKEN.id}:${TOKEN.secret}`).toString('base64')}`

/** Plans requests that create quotes between starter accounts. Each body has 439 bytes. */
export async function quoteLoad({ port }: Pick<ServerProcess, 'port'>, requests: number): Promise<LoadPlan> {
  const { seed } = await (await fetch(`http://localhost:${port}${STATE_PATH}`)).json()
  const destination = seed.externalAccounts.find((account: { currency: string }) => account.currency === 'EUR')
  const body = JSON.stringify({
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
    description: 'A memo for the records of the sender, as long as such memos are.',
    remittanceInformation: 'Invoice 2025-10-13',
    purposeOfPayment: 'GOODS_OR_SERVICES',
  })
  const headers = { Authorization: AUTHORIZATION, 'Content-Type': 'application/json', Accept: 'application/json' }
  return { port, path: QUOTES_PATH, headers, body, expectedStatus: 201, connections: CONNECTIONS, requests }
}
