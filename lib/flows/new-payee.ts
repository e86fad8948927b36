import { exchange, type Tools } from '#lib/flows/flow'
import { request } from '#lib/flows/json-request'

/** Registers a US bank account as a payee of the customer, or of the platform if `customerId` is undefined. */
export async function newPayee(tools: Pick<Tools, 'send'>, customerId: string | undefined): Promise<void> {
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber: '0001234567',
    routingNumber: '021000021',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
  }
  await exchange(
    tools,
    request('POST', '/customers/external-accounts', { customerId, currency: 'USD', accountInfo }),
    [201],
  )
}
