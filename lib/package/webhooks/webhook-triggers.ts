import type { ControlClient, KycOutcome } from '#lib/client/control-client'
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
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': quoteToAuthorize,
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
  'INCOMING_PAYMENT.REFUND_PENDING': calls => receiveFrom(calls, '$fail.compliance.usd@sandbox.example'),
  'INCOMING_PAYMENT.REFUND_COMPLETED': calls => receiveFrom(calls, '$fail.compliance.usd@sandbox.example'),
  'INCOMING_PAYMENT.REFUND_FAILED': calls => receiveFrom(calls, '$fail.refund.usd@sandbox.example'),
  'CUSTOMER.KYC_APPROVED': async calls => ({ subjectId: await createPerson(calls) }),
  'CUSTOMER.KYC_REJECTED': calls => decidePerson(calls, { outcome: 'reject', reason: 'APPLICANT_REJECTED' }),
  'CUSTOMER.KYC_PENDING': calls => decidePerson(calls, { outcome: 'leave-pending' }),
  'CUSTOMER.KYB_APPROVED': calls => verifyCompany(calls, { subject: 'customer' }),
  'CUSTOMER.KYB_REJECTED': calls => verifyCompany(calls, { subject: 'customer', number: '002' }),
  'CUSTOMER.KYB_PENDING': calls => verifyCompany(calls, { subject: 'customer' }),
  'VERIFICATION.APPROVED': calls => verifyCompany(calls, {}),
  'VERIFICATION.REJECTED': calls => verifyCompany(calls, { number: '002' }),
  'VERIFICATION.RESOLVE_ERRORS': calls => verifyCompany(calls, { number: '' }),
  'VERIFICATION.IN_PROGRESS': calls => verifyCompany(calls, { isDecided: false }),
  'VERIFICATION.PENDING_MANUAL_REVIEW': calls => verifyCompany(calls, { number: '001' }),
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': async ({ call, accountId }) => {
    const { exchangeId } = await call('account', `POST /sandbox/internal-accounts/${accountId}/fund`, { amount: PAID })
    return { exchangeId }
  },
  'INTERNAL_ACCOUNT.STATUS_UPDATED': closeAccount,
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': closeAccount,
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

/** Creates a quote that its customer must authorize. Restores the customer's setting. */
async function quoteToAuthorize(calls: TriggerCalls): Promise<EventFilter> {
  const { control, customerId } = calls
  const params = { customerId }
  const { scaRequired } = await control('GET /customers/{customerId}', { params })
  if (!scaRequired) await control('PATCH /customers/{customerId}', { params, body: { scaRequired: true } })
  try {
    return await payQuote(calls, { isExecuted: false })
  } finally {
    if (!scaRequired) await control('PATCH /customers/{customerId}', { params, body: { scaRequired } })
  }
}

/** Returns the body that registers a bank account. The digits decide the outcome of its payments. */
function dollarAccount(customerId: string, digits: string): object {
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' }
  const numbers = { accountNumber: `0001234${digits}`, routingNumber: '021000021' }
  return { customerId, currency: 'USD', accountInfo: { accountType: 'USD_ACCOUNT', ...numbers, beneficiary } }
}

/** Pulls money from a new bank account. An endpoint of the platform cannot decide on such a payment. */
async function pull({ call, control, accountId, customerId }: TriggerCalls, digits: string): Promise<EventFilter> {
  const bank = await call('externalAccount', 'POST /customers/external-accounts', dollarAccount(customerId, digits))
  await control('PATCH /external-accounts/{accountId}', { params: { accountId: bank.id }, body: { pullable: true } })
  const body = { source: { accountId: bank.id }, destination: { accountId }, amount: PAID }
  const transfer = await call('transaction', 'POST /transfer-in', body)
  await call('transaction', `GET /transactions/${transfer.id}`)
  return { subjectId: transfer.id }
}

async function createPerson({ call }: TriggerCalls): Promise<string> {
  return (await call('customer', 'POST /customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Example' })).id
}

/** Chooses the outcome of a new person's verification, as on the hosted page. */
async function decidePerson(calls: TriggerCalls, body: KycOutcome): Promise<EventFilter> {
  const { call, control } = calls
  const subjectId = await createPerson(calls)
  const { token } = await call('kycLink', `POST /customers/${subjectId}/kyc-link`, {})
  await control('POST /kyc-links/{token}', { params: { token: String(token) }, body })
  await call('customer', `GET /customers/${subjectId}`)
  return { subjectId }
}

/** Deletes a new customer, which closes its account in USD. A closed account has no funding instructions. */
async function closeAccount(calls: TriggerCalls): Promise<EventFilter> {
  const { call } = calls
  const customerId = await createPerson(calls)
  const { data } = await call('accounts', `GET /customers/internal-accounts?customerId=${customerId}&currency=USD`)
  const [{ id }] = data as [{ id: string }]
  await call('customer', `DELETE /customers/${customerId}`)
  await call('account', `GET /internal-accounts/${id}`)
  return { subjectId: id }
}

interface CompanyPlan {
  /** The registration number, whose end decides. Without one, the verification ends with an error. */
  readonly number?: string
  readonly isDecided?: boolean
  /** The object of the event. */
  readonly subject?: 'customer' | 'verification'
}

/** Submits the verification of a new company, and by default advances the clock to its decision. */
async function verifyCompany(calls: TriggerCalls, plan: CompanyPlan): Promise<EventFilter> {
  const { number = '1234567', isDecided = true, subject = 'verification' } = plan
  const { call, advance } = calls
  const details = { legalName: 'Example Ltd', taxId: '12-3456789', incorporatedOn: '2020-01-31', country: 'US' }
  const businessInfo = { ...details, ...(number && { registrationNumber: number }) }
  const customer = await call('customer', 'POST /customers', { customerType: 'BUSINESS', businessInfo })
  const { id } = await call('verification', 'POST /verifications', { customerId: customer.id })
  if (isDecided) await advance(5_000)
  await call('verification', `GET /verifications/${id}`)
  await call('customer', `GET /customers/${customer.id}`)
  return { subjectId: subject === 'customer' ? customer.id : id }
}

/** Receives a payment that waits for a decision. Restores the platform's setting for such payments. */
async function receiveHeld(calls: TriggerCalls): Promise<EventFilter> {
  const { control, platformId } = calls
  const { data } = await control('GET /uma-approval')
  const before = data.find(setting => setting.platformId === platformId)
  const isHolding = before?.hold ?? false
  if (!isHolding) await control('PUT /uma-approval', { body: { ...before, platformId, hold: true } })
  try {
    return await receiveFrom(calls, '$success.usd@sandbox.example')
  } finally {
    if (!isHolding) await control('PUT /uma-approval', { body: { ...before, platformId, hold: false } })
  }
}

async function receiveFrom({ call, customerId }: TriggerCalls, senderUmaAddress: string): Promise<EventFilter> {
  const payment = await call('transaction', 'POST /sandbox/uma/receive', {
    senderUmaAddress,
    customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: PAID,
  })
  return { subjectId: payment.id }
}
