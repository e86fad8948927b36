import type { SentRequest } from '#lib/client/sent-exchange'
import { exchange, type Tools } from '#lib/flows/flow'
import { bodyOf, request, textOf, withHeaders, withMembers } from '#lib/flows/json-request'
import type { Prediction } from '#lib/flows/tampers/prediction'
import type { Preset } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'

type Reach = Pick<Tools, 'send' | 'random'>
type Members = Record<string, unknown>

/** A tamper for a quote request. It makes a tampered request from a valid one. */
export interface QuoteTamper extends Preset {
  /** Objects it leaves behind. */
  readonly leaves?: string
  apply(sent: SentRequest, reach: Reach): Promise<SentRequest>
}

/** A UMA receiver of the sandbox that requires the payer's birth date. */
const UMA_ADDRESS = '$success.eur@sandbox.uma.money'

/** Tampers for `POST /quotes`, with predictions that hold for every valid request. */
export const QUOTE_TAMPERS: readonly QuoteTamper[] = [
  changed('amount-zero', 'Set lockedCurrencyAmount to 0', bad('INVALID_AMOUNT', 'NOT_POSITIVE'), {
    lockedCurrencyAmount: 0,
  }),
  changed('amount-text', 'Send the amount as a string', bad('INVALID_INPUT'), {
    lockedCurrencyAmount: '10000',
  }),
  changed(
    'amount-maximum',
    'Exceed the maximum of 9,000,000,000,000,000',
    bad('AMOUNT_OUT_OF_RANGE', 'ABOVE_MAXIMUM'),
    {
      lockedCurrencyAmount: 9_000_000_000_000_001,
    },
  ),
  made(
    'amount-fees',
    'Lock an amount smaller than the fees',
    bad('AMOUNT_OUT_OF_RANGE', 'FEES_EXCEED_AMOUNT'),
    {
      apply: async (members, reach) => {
        const [source, destination] = await accountsOf(reach, 'USD', 'EUR')
        return {
          ...bare(members),
          source,
          destination,
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 1,
        }
      },
    },
  ),
  changed('remittance-81', 'Send a remittanceInformation of 81 characters', bad('INVALID_INPUT'), {
    remittanceInformation: 'x'.repeat(81),
  }),
  changed('purpose-unknown', 'Send an invalid purposeOfPayment', bad('INVALID_INPUT'), {
    purposeOfPayment: 'FUN',
  }),
  made(
    'rail-not-offered',
    'Choose a paymentRail the destination doesn’t support',
    bad('INVALID_INPUT', 'RAIL_UNAVAILABLE'),
    {
      apply: async (members, reach) => {
        const [source, destination] = await accountsOf(reach, 'USD', 'EUR')
        return { ...bare(members), source, destination: { ...destination, paymentRail: 'PIX' } }
      },
    },
  ),
  made('same-currency', 'Use the same currency on both sides', bad('INVALID_CURRENCY', 'SAME_CURRENCY'), {
    apply: async (members, reach) => {
      const [source, destination] = await accountsOf(reach, 'USD', 'USD')
      return { ...bare(members), source, destination }
    },
  }),
  changed('unknown-currency', 'Use an unknown currency', bad('INVALID_CURRENCY', 'UNKNOWN_CURRENCY'), {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'XXX' },
  }),
  made('same-account', 'Use the same account on both sides', bad('SELF_PAYMENT'), {
    apply: async (members, reach) => {
      const [source] = await accountsOf(reach, 'USD', 'EUR')
      return {
        ...bare(members),
        source,
        destination: { destinationType: 'ACCOUNT', accountId: source.accountId },
      }
    },
  }),
  changed(
    'unknown-account',
    'Send from an account that doesn’t exist',
    bad('INVALID_INPUT', 'UNKNOWN_ACCOUNT'),
    {
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:00000000-0000-7000-8000-00000000dead' },
    },
  ),
  made(
    'wallet-at-once',
    'Set immediatelyExecute on a wallet quote',
    bad('INVALID_INPUT', 'IMMEDIATE_EXECUTION_UNAVAILABLE'),
    {
      apply: async (members, reach) => {
        const path = '/customers/internal-accounts?type=EMBEDDED_WALLET&limit=1'
        const [wallet] = await listed(reach, path)
        const [, destination] = await accountsOf(reach, 'USD', 'EUR')
        const source = { sourceType: 'ACCOUNT', accountId: wallet?.id }
        return { ...bare(members), source, destination, immediatelyExecute: true }
      },
    },
  ),
  changed('uma-form', 'Omit the $ from a UMA address', bad('INVALID_UMA_ADDRESS'), {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS.slice(1) },
    lookupId: 'Lookup:00000000-0000-7000-8000-00000000dead',
  }),
  changed('uma-without-lookup', 'Omit lookupId for a UMA address', bad('INVALID_INPUT'), {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS },
    lookupId: undefined,
  }),
  made(
    'payer-field-missing',
    'Omit BIRTH_DATE from senderCustomerInfo',
    bad('MISSING_MANDATORY_USER_INFO'),
    {
      apply: async (members, reach) => {
        const [customer] = await listed(reach, '/customers?limit=1')
        const query = new URLSearchParams({ customerId: String(customer?.id) })
        const path = `/receiver/uma/${encodeURIComponent(UMA_ADDRESS)}?${query}`
        const lookupId = textOf(await exchange(reach, request('GET', path), [200]), 'lookupId')
        const [source] = await accountsOf(reach, 'USD', 'EUR')
        const destination = { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS, currency: 'EUR' }
        const senderCustomerInfo = { FULL_NAME: 'Amara Diallo', NATIONALITY: 'US' }
        return { ...bare(members), source, destination, lookupId, senderCustomerInfo }
      },
    },
  ),
  {
    id: 'key-reused',
    group: 'headers',
    label: 'Reuse an Idempotency-Key with a different body',
    leaves: '1 quote',
    predicted: { status: 201, header: 'Idempotency-Body-Mismatch' },
    apply: async (sent, reach) => {
      const keyed = withHeaders(sent, { 'Idempotency-Key': base64urlFromBytes(reach.random(16)) })
      await exchange(reach, keyed, [201])
      return withMembers(keyed, members => ({ ...members, description: 'Different body, same key' }))
    },
  },
]

/** Sends a tampered request. Throws if a preparing call is rejected. */
export async function sendTampered(sent: SentRequest, tamper: QuoteTamper, reach: Reach) {
  const broken = await tamper.apply(sent, reach)
  return { request: broken, answer: await reach.send(broken) }
}

/** Replaces members of the body. Undefined members are omitted, because JSON drops them. */
function changed(id: string, label: string, predicted: Prediction, members: Members): QuoteTamper {
  return made(id, label, predicted, { apply: async before => ({ ...before, ...members }) })
}

function made(
  id: string,
  label: string,
  predicted: Prediction,
  { apply }: { apply(members: Members, reach: Reach): Promise<Members> },
): QuoteTamper {
  return {
    id,
    group: 'body',
    label,
    predicted,
    apply: async (sent, reach) => {
      const members = await apply(JSON.parse(sent.body ?? '{}'), reach)
      return withMembers(sent, () => members)
    },
  }
}

/** Returns the members without those that depend on the original source or destination. */
function bare({
  lookupId: _lookup,
  senderCustomerInfo: _payer,
  immediatelyExecute: _at,
  ...members
}: Members): Members {
  return members
}

/** Returns a platform account in one currency and an external account in another, as source and destination. */
async function accountsOf(reach: Reach, from: string, to: string) {
  const [held, theirs, own] = await Promise.all([
    listed(reach, '/platform/internal-accounts'),
    listed(reach, `/customers/external-accounts?currency=${to}&limit=1`),
    listed(reach, `/platform/external-accounts?currency=${to}&limit=1`),
  ])
  const source = held.find(({ balance }) => balance?.currency.code === from)
  const destination = [...theirs, ...own][0]
  if (source === undefined || destination === undefined)
    throw new Error(`This sandbox has no ${from} account and ${to} account to use.`)
  return [
    { sourceType: 'ACCOUNT', accountId: source.id },
    { destinationType: 'ACCOUNT', accountId: destination.id },
  ] as const
}

interface Listed {
  readonly id: string
  readonly balance?: { readonly currency: { readonly code: string } }
}

async function listed(reach: Reach, path: string): Promise<readonly Listed[]> {
  const { data } = bodyOf(await exchange(reach, request('GET', path), [200]))
  return data as readonly Listed[] // Contract lists: each entry has an id.
}

function bad(code: NonNullable<Prediction['code']>, reason?: string): Prediction {
  return { status: 400, code, ...(reason ? { reason } : {}) }
}
