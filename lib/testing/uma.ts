import { expect } from 'vitest'
import { askQuote, madeQuote } from '#lib/testing/quote-body'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Reply } from '#lib/testing/transport'

type Body = Record<string, unknown>

/** What a receiver outside asks to be told of the sender. */
export const PAYER = { FULL_NAME: 'Ada Example', BIRTH_DATE: '1990-01-15', NATIONALITY: 'US' } as const

/** The UMA address of a customer. */
export async function umaAddressOf(sandbox: Sandbox, customerId = sandbox.starter.customer): Promise<string> {
  return (await sandbox.call('GET', `/customers/${customerId}`)).body.umaAddress
}

/** Looks a UMA address up for the starter customer. */
export function lookUp(sandbox: Sandbox, umaAddress: string): Promise<Reply> {
  return sandbox.call('GET', `/receiver/uma/${umaAddress}?customerId=${sandbox.starter.customer}`)
}

/** The id of a new lookup of a UMA address. */
export async function lookupOf(sandbox: Sandbox, umaAddress: string): Promise<string> {
  const reply = await lookUp(sandbox, umaAddress)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.lookupId
}

/** What a quote to a UMA address has beside any other; members replaced. */
export async function toUma(sandbox: Sandbox, umaAddress: string, more: Body = {}): Promise<Body> {
  return {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress },
    lookupId: await lookupOf(sandbox, umaAddress),
    senderCustomerInfo: PAYER,
    ...more,
  }
}

/** Asks the platform's account for a quote to a UMA address, looked up first. */
export async function askUma(sandbox: Sandbox, umaAddress: string, more: Body = {}): Promise<Reply> {
  return askQuote(sandbox, await toUma(sandbox, umaAddress, more))
}

/** The quote to a UMA address, as its answer told it. */
export async function umaQuote(sandbox: Sandbox, umaAddress: string, more: Body = {}): Promise<Reply['body']> {
  return madeQuote(sandbox, await toUma(sandbox, umaAddress, more))
}

/** Pays the starter customer dollars from a UMA address outside, with members replaced. */
export function receive(sandbox: Sandbox, changes: Body = {}): Promise<Reply> {
  const body = {
    senderUmaAddress: '$success.usd@sandbox.example',
    customerId: sandbox.starter.customer,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 1234,
    ...changes,
  }
  return sandbox.call('POST', '/sandbox/uma/receive', { body })
}
