import type { SentRequest } from '#lib/client/sent-exchange'
import { exchange, type Tools } from '#lib/flows/flow'
import { bodyOf, request, textOf, withHeaders, withMembers } from '#lib/flows/json-request'
import type { Prediction } from '#lib/flows/tampers/prediction'
import type { Preset } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'

type QuoteTools = Pick<Tools, 'send' | 'random'>
type Members = Record<string, unknown>

/** A deliberate mistake in an otherwise valid quote request, with the predicted response. */
export interface QuoteTamper extends Preset {
  /** Objects that the tamper leaves behind, such as `1 quote`. */
  readonly leaves?: string
  apply(sent: SentRequest, tools: QuoteTools): Promise<SentRequest>
}

/** A built-in UMA address. Paying it requires the payer's birth date. */
const UMA_ADDRESS = '$success.eur@sandbox.uma.money'

/** Tampers for `POST /quotes`, with predictions that hold for every valid request. */
export const QUOTE_TAMPERS: readonly QuoteTamper[] = [
  memberTamper('amount-zero', 'Set lockedCurrencyAmount to 0', badRequest('INVALID_AMOUNT', 'NOT_POSITIVE'), {
    lockedCurrencyAmount: 0,
  }),
  memberTamper('amount-text', 'Send the amount as a string', badRequest('INVALID_INPUT'), {
    lockedCurrencyAmount: '10000',
  }),
  memberTamper(
    'amount-maximum',
    'Exceed the maximum of 9,000,000,000,000,000',
    badRequest('AMOUNT_OUT_OF_RANGE', 'ABOVE_MAXIMUM'),
    {
      lockedCurrencyAmount: 9_000_000_000_000_001,
    },
  ),
  bodyTamper(
    'amount-fees',
    'Lock an amount smaller than the fees',
    badRequest('AMOUNT_OUT_OF_RANGE', 'FEES_EXCEED_AMOUNT'),
    {
      apply: async (members, tools) => {
        const [source, destination] = await accountsOf(tools, 'USD', 'EUR')
        return {
          ...withoutParties(members),
          source,
          destination,
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 1,
        }
      },
    },
  ),
  memberTamper('remittance-81', 'Send a remittanceInformation of 81 characters', badRequest('INVALID_INPUT'), {
    remittanceInformation: 'x'.repeat(81),
  }),
  memberTamper('purpose-unknown', 'Send an invalid purposeOfPayment', badRequest('INVALID_INPUT'), {
    purposeOfPayment: 'FUN',
  }),
  bodyTamper(
    'rail-not-offered',
    'Choose a paymentRail the destination doesn’t support',
    badRequest('INVALID_INPUT', 'RAIL_UNAVAILABLE'),
    {
      apply: async (members, tools) => {
        const [source, destination] = await accountsOf(tools, 'USD', 'EUR')
        return { ...withoutParties(members), source, destination: { ...destination, paymentRail: 'PIX' } }
      },
    },
  ),
  bodyTamper('same-currency', 'Use the same currency on both sides', badRequest('INVALID_CURRENCY', 'SAME_CURRENCY'), {
    apply: async (members, tools) => {
      const [source, destination] = await accountsOf(tools, 'USD', 'USD')
      return { ...withoutParties(members), source, destination }
    },
  }),
  memberTamper('unknown-currency', 'Use an unknown currency', badRequest('INVALID_CURRENCY', 'UNKNOWN_CURRENCY'), {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'XXX' },
  }),
  bodyTamper('same-account', 'Use the same account on both sides', badRequest('SELF_PAYMENT'), {
    apply: async (members, tools) => {
      const [source] = await accountsOf(tools, 'USD', 'EUR')
      return {
        ...withoutParties(members),
        source,
        destination: { destinationType: 'ACCOUNT', accountId: source.accountId },
      }
    },
  }),
  memberTamper(
    'unknown-account',
    'Send from an account that doesn’t exist',
    badRequest('INVALID_INPUT', 'UNKNOWN_ACCOUNT'),
    {
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:00000000-0000-7000-8000-00000000dead' },
    },
  ),
  bodyTamper(
    'wallet-at-once',
    'Set immediatelyExecute on a wallet quote',
    badRequest('INVALID_INPUT', 'IMMEDIATE_EXECUTION_UNAVAILABLE'),
    {
      apply: async (members, tools) => {
        const wallets = await listObjects(tools, '/customers/internal-accounts?type=EMBEDDED_WALLET&limit=100')
        // Deleted customers are not listed, but their wallets are.
        const customers = await listObjects(tools, '/customers?limit=100')
        const wallet = wallets.find(({ customerId }) => customers.some(({ id }) => id === customerId))
        if (wallet === undefined) throw new Error('This tamper needs a wallet. Create a customer to get one.')
        const [, destination] = await accountsOf(tools, 'USD', 'EUR')
        const source = { sourceType: 'ACCOUNT', accountId: wallet.id }
        return { ...withoutParties(members), source, destination, immediatelyExecute: true }
      },
    },
  ),
  memberTamper('uma-form', 'Omit the $ from a UMA address', badRequest('INVALID_UMA_ADDRESS'), {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS.slice(1) },
    lookupId: 'Lookup:00000000-0000-7000-8000-00000000dead',
  }),
  memberTamper('uma-without-lookup', 'Omit lookupId for a UMA address', badRequest('INVALID_INPUT'), {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS },
    lookupId: undefined,
  }),
  bodyTamper(
    'payer-field-missing',
    'Omit BIRTH_DATE from senderCustomerInfo',
    badRequest('MISSING_MANDATORY_USER_INFO'),
    {
      apply: async (members, tools) => {
        const [customer] = await listObjects(tools, '/customers?limit=1')
        const query = new URLSearchParams({ customerId: String(customer?.id) })
        const path = `/receiver/uma/${encodeURIComponent(UMA_ADDRESS)}?${query}`
        const lookupId = textOf(await exchange(tools, request('GET', path), [200]), 'lookupId')
        const [source] = await accountsOf(tools, 'USD', 'EUR')
        const destination = { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS, currency: 'EUR' }
        const senderCustomerInfo = { FULL_NAME: 'Amara Diallo', NATIONALITY: 'US' }
        return { ...withoutParties(members), source, destination, lookupId, senderCustomerInfo }
      },
    },
  ),
  {
    id: 'key-reused',
    group: 'headers',
    label: 'Reuse an Idempotency-Key with a different body',
    leaves: '1 quote',
    predicted: { status: 201, header: 'Idempotency-Body-Mismatch' },
    apply: async (sent, tools) => {
      const keyed = withHeaders(sent, { 'Idempotency-Key': base64urlFromBytes(tools.random(16)) })
      await exchange(tools, keyed, [201])
      return withMembers(keyed, members => ({ ...members, description: 'Different body, same key' }))
    },
  },
]

/** Applies a tamper to a request and sends the result. Throws if the tamper cannot be prepared. */
export async function sendTampered(sent: SentRequest, tamper: QuoteTamper, tools: QuoteTools) {
  const tampered = await tamper.apply(sent, tools)
  return { request: tampered, answer: await tools.send(tampered) }
}

/** A member with the value undefined is removed from the body. */
function memberTamper(id: string, label: string, predicted: Prediction, members: Members): QuoteTamper {
  return bodyTamper(id, label, predicted, { apply: async body => ({ ...body, ...members }) })
}

function bodyTamper(
  id: string,
  label: string,
  predicted: Prediction,
  { apply }: { apply(members: Members, tools: QuoteTools): Promise<Members> },
): QuoteTamper {
  return {
    id,
    group: 'body',
    label,
    predicted,
    apply: async (sent, tools) => {
      const members = await apply(JSON.parse(sent.body ?? '{}'), tools)
      return withMembers(sent, () => members)
    },
  }
}

/** Removes members that depend on the original source or destination. */
function withoutParties({
  lookupId: _lookup,
  senderCustomerInfo: _payer,
  immediatelyExecute: _at,
  ...members
}: Members): Members {
  return members
}

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
  return { status: 400, code, ...(reason ? { reason } : {}) }
}
