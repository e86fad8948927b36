import { expect } from 'vitest'
import { addedAccount } from '#lib/testing/external-account-making'
import { externalAccountSample } from '#lib/testing/external-account-samples'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Reply } from '#lib/testing/transport'

type Body = Record<string, unknown>

/** A dollar account of the starter customer whose number ends in these digits. */
export function dollarAccount(sandbox: Sandbox, ending = '000'): Promise<string> {
  const accountInfo = { ...externalAccountSample('USD_ACCOUNT'), accountNumber: `000123456${ending}` }
  return addedAccount(sandbox, 'USD_ACCOUNT', { accountInfo })
}

/** The same, which the service may draw from. */
export async function pullableAccount(sandbox: Sandbox, ending?: string): Promise<string> {
  const id = await dollarAccount(sandbox, ending)
  await allowPulling(sandbox, id)
  return id
}

/** Lets the service draw from an account. */
export async function allowPulling(sandbox: Sandbox, accountId: string | undefined): Promise<void> {
  const reply = await sandbox.control('PATCH', `/external-accounts/${accountId}`, { pullable: true })
  expect(reply.status, reply.text).toBe(200)
}

/** 25.00 USD of a new pullable account onto the customer's, with members replaced. */
export async function transferInBody(sandbox: Sandbox, changes: Body = {}): Promise<Body> {
  return {
    source: { accountId: await pullableAccount(sandbox) },
    destination: { accountId: sandbox.starter.customerUsd },
    amount: 2_500,
    ...changes,
  }
}

/** 25.00 USD of the platform to the customer's bank, with members replaced. */
export function transferOutBody({ starter }: Sandbox, changes: Body = {}): Body {
  return {
    source: { accountId: starter.platformUsd },
    destination: { accountId: starter.external.USD },
    amount: 2_500,
    ...changes,
  }
}

/** Asks for a transfer in with members replaced. */
export async function transferIn(sandbox: Sandbox, changes: Body = {}): Promise<Reply> {
  return sandbox.call('POST', '/transfer-in', { body: await transferInBody(sandbox, changes) })
}

/** Asks for a transfer out with members replaced. */
export function transferOut(sandbox: Sandbox, changes: Body = {}): Promise<Reply> {
  return sandbox.call('POST', '/transfer-out', { body: transferOutBody(sandbox, changes) })
}

/** A transfer as it stands now. */
export async function transferNow(sandbox: Sandbox, id: string): Promise<Reply['body']> {
  return (await sandbox.call('GET', `/transactions/${id}`)).body
}
