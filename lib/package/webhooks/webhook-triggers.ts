import type { ControlClient } from '#lib/client/control-client'
import type { WebhookType } from '#lib/contract/webhooks/webhook-types'
import type { TriggeredObject } from '#lib/package/sandbox-types'

/** The calls that a trigger can make. Each throws {@link WebhookError} if the server rejects it. */
export interface TriggerCalls {
  readonly platformId: string
  readonly customerId: string
  /** The starter customer's USD account. */
  readonly accountId: string
  /** Calls the API and stores the response under the name. Returns it with the ID of the call. */
  call(name: string, request: string, body?: object): Promise<TriggeredObject & { readonly exchangeId: string }>
  readonly control: ControlClient
  /** Advances the sandbox clock, in milliseconds. */
  advance(milliseconds: number): Promise<void>
  /** Throws the error that says why the event cannot be triggered. */
  refuse(reason: string): never
}

/** Selects the event among those of the same type: by its object, or by the call that caused it. */
export type EventFilter = { readonly subjectId: string } | { readonly exchangeId: string }

/** Amounts in cents. They are small, so that the starter funds suffice for many triggers. */
const PAID = 1_000
const SUCCESS = '001'

/**
 * The calls that cause each event. docs/behavior/transfers-and-transactions.md lists the digits that decide outcomes, and
 * the times.
 */
export const TRIGGERS: Readonly<Record<WebhookType, (calls: TriggerCalls) => Promise<EventFilter>>> = {
  'OUTGOING_PAYMENT.PENDING': calls => payQuote(calls, { isExecuted: false }),
  'OUTGOING_PAYMENT.PROCESSING': calls => payQuote(calls, {}),
  'OUTGOING_PAYMENT.COMPLETED': calls => payQuote(calls, {}),
  'OUTGOING_PAYMENT.FAILED': calls => payQuote(calls, { digits: '002', advanceMs: 5_000 }),
  'OUTGOING_PAYMENT.EXPIRED': calls => payQuote(calls, { isExecuted: false, advanceMs: 300_000 }),
  'OUTGOING_PAYMENT.REFUND_PENDING': calls => payQuote(calls, { digits: '002', advanceMs: 5_000 }),
  'OUTGOING_PAYMENT.REFUND_COMPLETED': calls => payQuote(calls, { digits: '002', advanceMs: 10_000 }),
  'OUTGOING_PAYMENT.REFUND_FAILED': calls => payQuote(calls, { digits: '007', advanceMs: 10_000 }),
  'INCOMING_PAYMENT.PENDING': receiveHeld,
  'INCOMING_PAYMENT.COMPLETED': calls => pull(calls, SUCCESS),
  'INCOMING_PAYMENT.FAILED': calls => pull(calls, '002'),
  'CUSTOMER.KYC_APPROVED': async ({ call }) => {
    const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Example' }
    return { subjectId: (await call('customer', 'POST /customers', body)).id }
  },
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': async ({ call, accountId }) => {
    const { exchangeId } = await call('account', `POST /sandbox/internal-accounts/${accountId}/fund`, { amount: PAID })
    return { exchangeId }
  },
  TEST: async ({ call, refuse }) => {
    const { webhookEndpoint } = await call('config', 'GET /config')
    if (webhookEndpoint === undefined) {
      refuse('the platform has no webhook endpoint. Set one with PATCH /config, which also sends a TEST event.')
    }
    // Setting an endpoint sends the event, even if the endpoint is unchanged.
    return { exchangeId: (await call('config', 'PATCH /config', { webhookEndpoint })).exchangeId }
  },
}

interface QuotePlan {
  /** Last digits of the receiving account's identifier. They decide the outcome. */
  readonly digits?: string
  readonly isExecuted?: boolean
  readonly advanceMs?: number
}

/** Creates a quote from the starter account to a new payee, and executes it by default. */
async function payQuote(calls: TriggerCalls, plan: QuotePlan): Promise<EventFilter> {
  const { digits = SUCCESS, isExecuted = true, advanceMs = 0 } = plan
  const { call, accountId, customerId, advance } = calls
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Example' }
  const payee = await call('externalAccount', 'POST /customers/external-accounts', {
    customerId,
    currency: 'INR',
    accountInfo: { accountType: 'INR_ACCOUNT', vpa: `grace${digits}@upi`, beneficiary },
  })
  const quote = await call('quote', 'POST /quotes', {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: PAID,
  })
  if (isExecuted) await call('quote', `POST /quotes/${quote.id}/execute`)
  if (advanceMs > 0) await advance(advanceMs)
  if (advanceMs > 0) await call('quote', `GET /quotes/${quote.id}`)
  const transaction = await call('transaction', `GET /transactions/${quote.transactionId}`)
  return { subjectId: transaction.id }
}

/** Pulls money from a new bank account. An endpoint of the platform cannot decide on such a payment. */
async function pull({ call, control, accountId, customerId }: TriggerCalls, digits: string): Promise<EventFilter> {
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' }
  const bank = await call('externalAccount', 'POST /customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `0001234${digits}`,
      routingNumber: '021000021',
      beneficiary,
    },
  })
  await control('PATCH /external-accounts/{accountId}', { params: { accountId: bank.id }, body: { pullable: true } })
  const body = { source: { accountId: bank.id }, destination: { accountId }, amount: PAID }
  const transfer = await call('transaction', 'POST /transfer-in', body)
  await call('transaction', `GET /transactions/${transfer.id}`)
  return { subjectId: transfer.id }
}

/** Receives a payment that waits for a decision. Restores the platform's setting for such payments. */
async function receiveHeld({ call, control, customerId, platformId }: TriggerCalls): Promise<EventFilter> {
  const { data } = await control('GET /uma-approval')
  const before = data.find(setting => setting.platformId === platformId)
  const isHolding = before?.hold ?? false
  if (!isHolding) await control('PUT /uma-approval', { body: { ...before, platformId, hold: true } })
  try {
    const payment = await call('transaction', 'POST /sandbox/uma/receive', {
      senderUmaAddress: '$success.usd@sandbox.example',
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: PAID,
    })
    return { subjectId: payment.id }
  } finally {
    if (!isHolding) await control('PUT /uma-approval', { body: { ...before, platformId, hold: false } })
  }
}
