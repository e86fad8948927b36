import { hexFromBytes } from '#lib/contract/hex'
import { exchange, type Tools } from '#lib/flows/flow'
import { bodyOf, request, textOf } from '#lib/flows/json-request'

/** Number of random digits in the phone number. */
const DIGITS = 7

/** Creates a customer with a wallet and an EMAIL_OTP credential. */
export async function newWallet(
  tools: Pick<Tools, 'send' | 'random'>,
): Promise<{ readonly accountId: string; readonly credentialId: string }> {
  const suffix = hexFromBytes(tools.random(8))
  const phoneNumber = `+1415${String(Number.parseInt(suffix.slice(0, 8), 16))
    .padStart(DIGITS, '0')
    .slice(-DIGITS)}`
  const body = { customerType: 'INDIVIDUAL', email: `made-${suffix}@example.test`, phoneNumber }
  const customer = await exchange(tools, request('POST', '/customers', body), [201])
  const query = new URLSearchParams({ customerId: textOf(customer, 'id'), type: 'EMBEDDED_WALLET' })
  const accountId = await firstId(tools, `/customers/internal-accounts?${query}`)
  return { accountId, credentialId: await firstId(tools, `/auth/credentials?accountId=${accountId}`) }
}

async function firstId(tools: Pick<Tools, 'send'>, path: string): Promise<string> {
  const { data } = bodyOf(await exchange(tools, request('GET', path), [200]))
  return Array.isArray(data) ? String(data[0]?.id ?? '') : ''
}
