import { expect } from 'vitest'
import { currenciesOfAccountType } from '#lib/contract/accounts/account-type'
import type { ExternalAccountInfo } from '#lib/contract/accounts/external-account-info'
import { externalAccountSample } from '#lib/testing/external-account-samples'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Reply } from '#lib/testing/transport'

type AccountType = ExternalAccountInfo['accountType']

/** Registers the sample of a type for the starter customer, with members of the body replaced. */
export function addAccount(
  sandbox: Sandbox,
  accountType: AccountType,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  const body = {
    customerId: sandbox.starter.customer,
    currency: currenciesOfAccountType(accountType)[0],
    accountInfo: externalAccountSample(accountType),
    ...changes,
  }
  return sandbox.call('POST', '/customers/external-accounts', { body })
}

/** The id of a new account of a type, owned by the starter customer. */
export async function addedAccount(
  sandbox: Sandbox,
  accountType: AccountType,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const reply = await addAccount(sandbox, accountType, changes)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}
