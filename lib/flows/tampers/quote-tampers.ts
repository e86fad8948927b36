import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import { exchange, type Tools } from '#lib/flows/flow'
import { bodyOf, request, textOf, withHeaders, withMembers } from '#lib/flows/json-request'
import type { Prediction } from '#lib/flows/tampers/prediction'
import { requireArtifact, type Tamper, tamperAt } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'

type QuoteTools = Pick<Tools, 'send' | 'random'>
/** A tamper of the artifact `request`, a valid quote request. */
export type QuoteTamper = Tamper<QuoteTools>
type Members = Record<string, unknown>

/** ID of the only step of a quote request. */
const STEP = 'quote'
/** A built-in UMA address. Paying it requires the payer's birth date. */
const UMA_ADDRESS = '$success.eur@sandbox.uma.money'

const FEE_TOO_HIGH = badRequest('AMOUNT_OUT_OF_RANGE', 'PLATFORM_FEE_EXCEEDS_AMOUNT')

/** Tampers for `POST /quotes`, with predictions that hold for every valid request. */
export const QUOTE_TAMPERS: readonly QuoteTamper[] = [
  bodyTamper('amount-zero', 'Set lockedCurrencyAmount to 0', badRequest('INVALID_AMOUNT', 'NOT_POSITIVE'), {
    lockedCurrencyAmount: 0,
  }),
  bodyTamper('amount-text', 'Send the amount as a string', badRequest('INVALID_INPUT'), {
    lockedCurrencyAmount: '10000',
  }),
  bodyTamper(
    'amount-maximum',
    'Exceed the maximum of 9,000,000,000,000,000',
    badRequest('AMOUNT_OUT_OF_RANGE', 'ABOVE_MAXIMUM'),
    { lockedCurrencyAmount: 9_000_000_000_000_001 },
  ),
  bodyTamper(
    'amount-fees',
    'Lock an amount smaller than the fees',
    badRequest('AMOUNT_OUT_OF_RANGE', 'FEES_EXCEED_AMOUNT'),
    async tools => {
      const [source, destination] = await accountsOf(tools, 'USD', 'EUR')
      return { source, destination, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1 }
    },
  ),
  feeTamper('fee-above-amount', 'Charge a platform fee above the amount', FEE_TOO_HIGH, { amount: 10_001 }),
  feeTamper('fee-whole-amount', 'Charge a platform fee that leaves nothing to convert', FEE_TOO_HIGH, { bps: 10_000 }),
  feeTamper('fee-currency', 'Charge a platform fee in another currency', badRequest('INVALID_INPUT'), {
    currency: 'EUR',
  }),
  feeTamper('fee-negative', 'Charge a negative platform fee', badRequest('INVALID_INPUT'), { amount: -1 }),
  bodyTamper('remittance-81', 'Send a remittanceInformation of 81 characters', badRequest('INVALID_INPUT'), {
    remittanceInformation: 'x'.repeat(81),
  }),
  bodyTamper('purpose-unknown', 'Send an invalid purposeOfPayment', badRequest('INVALID_INPUT'), {
    purposeOfPayment: 'FUN',
  }),
  bodyTamper(
    'rail-not-offered',
    'Choose a paymentRail the destination doesn’t support',
    badRequest('INVALID_INPUT', 'RAIL_UNAVAILABLE'),
    async tools => {
      const [source, destination] = await accountsOf(tools, 'USD', 'EUR')
      return { source, destination: { ...destination, paymentRail: 'PIX' } }
    },
  ),
  bodyTamper(
    'same-currency',
    'Use the same currency on both sides',
    badRequest('INVALID_CURRENCY', 'SAME_CURRENCY'),
    async tools => {
      const [source, destination] = await accountsOf(tools, 'USD', 'USD')
      return { source, destination }
    },
  ),
  bodyTamper('unknown-currency', 'Use an unknown currency', badRequest('INVALID_CURRENCY', 'UNKNOWN_CURRENCY'), {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'XXX' },
  }),
  bodyTamper('same-account', 'Use the same account on both sides', badRequest('SELF_PAYMENT'), async tools => {
    const [source] = await accountsOf(tools, 'USD', 'EUR')
    return { source, destination: { destinationType: 'ACCOUNT', accountId: source.accountId } }
  }),
  bodyTamper(
    'unknown-account',
    'Send from an account that doesn’t exist',
    badRequest('INVALID_INPUT', 'UNKNOWN_ACCOUNT'),
    { source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:00000000-0000-7000-8000-00000000dead' } },
  ),
  bodyTamper(
    'wallet-at-once',
    'Set immediatelyExecute on a wallet quote',
    badRequest('INVALID_INPUT', 'IMMEDIATE_EXECUTION_UNAVAILABLE'),
    async tools => {
      const wallets = await listObjects(tools, '/customers/internal-accounts?type=EMBEDDED_WALLET&limit=100')
      // Deleted customers are not listed, but their wallets are.
      const customers = await listObjects(tools, '/customers?limit=100')
      const wallet = wallets.find(({ customerId }) => customers.some(({ id }) => id === customerId))
      if (wallet === undefined) throw new Error('This tamper needs a wallet. Create a customer to get one.')
      const [, destination] = await accountsOf(tools, 'USD', 'EUR')
      return { source: { sourceType: 'ACCOUNT', accountId: wallet.id }, destination, immediatelyExecute: true }
    },
  ),
  bodyTamper('uma-form', 'Omit the $ from a UMA address', badRequest('INVALID_UMA_ADDRESS'), {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS.slice(1) },
    lookupId: 'Lookup:00000000-0000-7000-8000-00000000dead',
  }),
  bodyTamper('uma-without-lookup', 'Omit lookupId for a UMA address', badRequest('INVALID_INPUT'), {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS },
    lookupId: undefined,
  }),
  bodyTamper(
    'payer-field-missing',
    'Omit BIRTH_DATE from senderCustomerInfo',
    badRequest('MISSING_MANDATORY_USER_INFO'),
    async tools => {
      const [customer] = await listObjects(tools, '/customers?limit=1')
      const query = new URLSearchParams({ customerId: String(customer?.id) })
      const path = `/receiver/uma/${encodeURIComponent(UMA_ADDRESS)}?${query}`
      const lookupId = textOf(await exchange(tools, request('GET', path), [200]), 'lookupId')
      const [source] = await accountsOf(tools, 'USD', 'EUR')
      const destination = { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS, currency: 'EUR' }
      const senderCustomerInfo = { FULL_NAME: 'Amara Diallo', NATIONALITY: 'US' }
      return { source, destination, lookupId, senderCustomerInfo }
    },
  ),
  {
    ...tamperAt(STEP, 'key-reused', 'headers', 'Reuse an Idempotency-Key with a different body'),
    leaves: '1 quote',
    predicted: { status: 201, header: 'Idempotency-Body-Mismatch' },
    apply: async ({ request: sent }, tools) => {
      const keyed = withHeaders(requireArtifact(sent), { 'Idempotency-Key': base64urlFromBytes(tools.random(16)) })
      await exchange(tools, keyed, [201])
      return { request: withMembers(keyed, members => ({ ...members, description: 'Different body, same key' })) }
    },
  },
]

/** Applies a tamper to a request and sends the result. Throws if the tamper cannot be prepared. */
export async function sendTampered(valid: SentRequest, tamper: QuoteTamper, tools: QuoteTools): Promise<SentExchange> {
  const { request: sent = valid } = await tamper.apply({ request: valid }, tools)
  return { request: sent, answer: await tools.send(sent) }
}

/**
 * A member with the value undefined is removed from the body. A function's changes also remove the members that depend on
 * the original source or destination.
 */
function bodyTamper(
  id: string,
  label: string,
  predicted: Prediction,
  changes: Members | ((tools: QuoteTools) => Promise<Members>),
): QuoteTamper {
  return {
    ...tamperAt(STEP, id, 'body', label),
    predicted,
    apply: async ({ request: sent }, tools) => {
      const changed = typeof changes === 'function' ? { ...WITHOUT_PARTIES, ...(await changes(tools)) } : changes
      return { request: withMembers(requireArtifact(sent), members => ({ ...members, ...changed })) }
    },
  }
}

/** Quotes 100.00 USD to EUR with a platform fee. */
function feeTamper(
  id: string,
  label: string,
  predicted: Prediction,
  { amount = 0, currency = 'USD', bps = 0 }: { amount?: number; currency?: string; bps?: number },
): QuoteTamper {
  return bodyTamper(id, label, predicted, async tools => {
    const [source, destination] = await accountsOf(tools, 'USD', 'EUR')
    const platformFeeOverride = { platformFixedFee: { amount, currency }, platformVariableFeeBps: bps }
    return { source, destination, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000, platformFeeOverride }
  })
}

const WITHOUT_PARTIES = { lookupId: undefined, senderCustomerInfo: undefined, immediatelyExecute: undefined }

/** Returns a source in currency `from` and a destination in currency `to`. Throws if either account is missing. */
async function accountsOf(tools: QuoteTools, from: string, to: string) {
  const [internalAccounts, customerAccounts, platformAccounts] = await Promise.all([
    listObjects(tools, '/platform/internal-accounts'),
    listObjects(tools, `/customers/external-accounts?currency=${to}&limit=1`),
    listObjects(tools, `/platform/external-accounts?currency=${to}&limit=1`),
  ])
  const source = internalAccounts.find(({ balance }) => balance?.currency.code === from)
  const destination = [...customerAccounts, ...platformAccounts][0]
  if (source === undefined || destination === undefined)
    throw new Error(
      `This tamper needs a platform account in ${from} and an external account in ${to}. Create the missing account.`,
    )
  return [
    { sourceType: 'ACCOUNT', accountId: source.id },
    { destinationType: 'ACCOUNT', accountId: destination.id },
  ] as const
}

interface ListedObject {
  readonly id: string
  readonly customerId?: string
  readonly balance?: { readonly currency: { readonly code: string } }
}

async function listObjects(tools: QuoteTools, path: string): Promise<readonly ListedObject[]> {
  const { data } = bodyOf(await exchange(tools, request('GET', path), [200]))
  return data as readonly ListedObject[] // Every account and customer has an ID.
}

function badRequest(code: NonNullable<Prediction['code']>, reason?: string): Prediction {
  return { status: 400, code, reason }
}
