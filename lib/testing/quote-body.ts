import { expect } from 'vitest'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Reply } from '#lib/testing/transport'

type Body = Record<string, unknown>

/** A quote of 1,000.00 USD of the platform to a euro account, with members replaced. */
export function quoteBody({ starter }: Sandbox, changes: Body = {}): Body {
  return {
    source: { sourceType: 'ACCOUNT', accountId: starter.platformUsd },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.EUR },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
    ...changes,
  }
}

/** The source of a quote that an account funds. */
export function fromAccount(accountId: string | undefined, more: Body = {}): Body {
  return { source: { sourceType: 'ACCOUNT', accountId, ...more } }
}

/** The destination of a quote that pays to an account. */
export function toAccount(accountId: string | undefined, more: Body = {}): Body {
  return { destination: { destinationType: 'ACCOUNT', accountId, ...more } }
}

/** The source of a quote in dollars that somebody pays in for. */
export const FUNDED_FROM_OUTSIDE = { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } } as const

/** Pays in for a quote, in dollars and exactly what it asks for, with members replaced. */
export function send(sandbox: Sandbox, quoteId: string, changes: Body = {}): Promise<Reply> {
  return sandbox.call('POST', '/sandbox/send', { body: { quoteId, currencyCode: 'USD', ...changes } })
}

/** Asks for a quote with members replaced. */
export function askQuote(sandbox: Sandbox, changes: Body = {}, headers: Record<string, string> = {}): Promise<Reply> {
  return sandbox.call('POST', '/quotes', { body: quoteBody(sandbox, changes), headers })
}

/** The quote that is made with members replaced, as its answer told it. */
export async function madeQuote(sandbox: Sandbox, changes: Body = {}): Promise<Reply['body']> {
  const reply = await askQuote(sandbox, changes)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

/** Executes a quote. */
export function execute(sandbox: Sandbox, quoteId: string, headers: Record<string, string> = {}): Promise<Reply> {
  return sandbox.call('POST', `/quotes/${quoteId}/execute`, { headers })
}

/** The transaction of a quote as it stands now. */
export async function transactionOf(sandbox: Sandbox, quote: { transactionId: string }): Promise<Reply['body']> {
  return (await sandbox.call('GET', `/transactions/${quote.transactionId}`)).body
}

/** What an internal account holds, in its smallest unit. */
export async function balanceOf(sandbox: Sandbox, accountId: string): Promise<number> {
  return (await sandbox.call('GET', `/internal-accounts/${accountId}`)).body.balance.amount
}
