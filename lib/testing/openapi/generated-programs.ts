/**
 * For each code generator, a program that uses the generated code. The line after each `@ts-expect-error` must not
 * compile.
 */
export const GENERATED_PROGRAMS = {
  'openapi-typescript': `
import type { components, paths } from './types'

type Schemas = components['schemas']
type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Q } } } ? NonNullable<Q> : never

export const request: Schemas['QuoteRequest'] = {
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@example.com' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100_000,
}
export const transactions: Query<'/transactions'> = { limit: 20, status: 'COMPLETED' }
export const rates: Query<'/exchange-rates'> = { sendingAmount: 10_000, destinationCurrency: ['EUR', 'GBP'] }
export const customers: Query<'/customers'> = { isIncludingDeleted: true }
// @ts-expect-error a limit is a number
export const limit: Query<'/transactions'> = { limit: '20' }
// @ts-expect-error an amount is a number
export const amount: Schemas['QuoteRequest'] = { ...request, lockedCurrencyAmount: '100000' }
// @ts-expect-error isIncludingDeleted is a boolean
export const deleted: Query<'/customers'> = { isIncludingDeleted: 'true' }

export function total({ totalSendingAmount, sendingCurrency }: Schemas['Quote']): string {
  return sendingCurrency.code + totalSendingAmount
}
export function typeOf(session: Schemas['AuthSession'], method: Schemas['AuthMethod']): Schemas['AuthMethodType'] {
  return session.type ?? method.type
}
export function isBadInput({ status, code }: Schemas['Error400']): boolean {
  const badRequest: 400 = status
  return badRequest === 400 && code === 'INVALID_INPUT'
}
export type Created = paths['/quotes']['post']['responses'][201]['content']['application/json']
export const quoteOf = (created: Created): Schemas['Quote'] => created
`,
  '@hey-api/openapi-ts': `
import { client } from './sdk/client.gen'
import { createQuote, executeQuote, listCustomers, listExchangeRates, listTransactions } from './sdk'
import type { AuthMethod, AuthSession, Error400, Quote, QuoteRequest } from './sdk'

client.setConfig({ baseUrl: 'http://localhost:3000/api/2025-10-13', auth: 'id:secret' })

const request: QuoteRequest = {
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100_000,
}

export async function pay(): Promise<Quote> {
  const { data: quote, error } = await createQuote({ body: request, headers: { 'Idempotency-Key': 'one' } })
  if (quote === undefined) throw new Error(error.code)
  const executed = await executeQuote({ path: { quoteId: quote.id }, throwOnError: true })
  return executed.data
}
export async function read(): Promise<number> {
  const { data } = await listTransactions({ query: { limit: 20, status: 'COMPLETED' }, throwOnError: true })
  await listExchangeRates({ query: { sendingAmount: 10_000, destinationCurrency: ['EUR', 'GBP'] } })
  await listCustomers({ query: { isIncludingDeleted: true } })
  // @ts-expect-error a limit is a number
  await listTransactions({ query: { limit: '20' } })
  // @ts-expect-error isIncludingDeleted is a boolean
  await listCustomers({ query: { isIncludingDeleted: 'true' } })
  return data.data.length
}
export const typesOf = (session: AuthSession, method: AuthMethod) => [session.type, method.type]
export const codeOf = ({ code }: Error400) => code === 'INVALID_INPUT'
`,
} as const
