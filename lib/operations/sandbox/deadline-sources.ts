import type { ReadTx } from '#db/database'
import { otpsUntilExpiry } from '#db/queries/credentials/otp-issuances'
import { contactCodesUntilExpiry } from '#db/queries/customers/contact-codes'
import { kycLinksUntilExpiry } from '#db/queries/customers/kyc-links'
import { verificationsUntilDecision } from '#db/queries/customers/verifications'
import { type QuoteRow, quotesUntilExpiry } from '#db/queries/quotes/quotes'
import { sessionsUntilExpiry } from '#db/queries/sessions/sessions'
import { requestsUntilExpiry } from '#db/queries/signing/signed-requests'
import { settlementsDueAfter } from '#db/queries/transfers/settlements'
import { BASE_PATH } from '#lib/contract/operation'
import type { Deadline } from '#lib/contract/sandbox/deadline'
import type { Instant } from '#lib/contract/scalars'
import { decimalAmount } from '#lib/domain/money/decimal-amount'
import { FAILED_STAMPS_MAX } from '#lib/domain/signing/signed-request-rules'

interface Query {
  readonly after: Instant
  readonly limit: number
}

/** Reads open deadlines after an instant, of every platform, soonest first and at most `limit`. */
export type DeadlineSource = (tx: ReadTx, query: Query) => Promise<readonly Deadline[]>

export const DEADLINE_SOURCES: readonly DeadlineSource[] = [
  openQuotes,
  openRequests,
  openSessions,
  openCodes,
  openApprovals,
  openContactCodes,
  pendingVerifications,
  openKycLinks,
]

async function openQuotes(tx: ReadTx, query: Query): Promise<readonly Deadline[]> {
  const rows = await quotesUntilExpiry(tx, query)
  return rows.map(row => ({
    kind: 'quote',
    id: row.id,
    label: amountsOf(row),
    startedAt: row.createdAt,
    expiresAt: row.expiresAt,
  }))
}

/** Reads pending requests. A passkey challenge is one too; it lacks `bodyDigest`. */
async function openRequests(tx: ReadTx, query: Query): Promise<readonly Deadline[]> {
  const rows = await requestsUntilExpiry(tx, { ...query, failuresMax: FAILED_STAMPS_MAX })
  return rows.map(({ id, operation, bodyDigest, issuedAt, expiresAt }) => ({
    kind: bodyDigest === null ? 'passkey-challenge' : 'signed-request',
    id,
    label: operation.replace(BASE_PATH, ''),
    startedAt: issuedAt,
    expiresAt,
  }))
}

async function openSessions(tx: ReadTx, query: Query): Promise<readonly Deadline[]> {
  const rows = await sessionsUntilExpiry(tx, query)
  return rows.map(({ id, type, nickname, createdAt, expiresAt }) => ({
    kind: 'session',
    id,
    label: `${type} ${nickname}`,
    startedAt: createdAt,
    expiresAt,
  }))
}

async function openCodes(tx: ReadTx, query: Query): Promise<readonly Deadline[]> {
  const rows = await otpsUntilExpiry(tx, query)
  return rows.map(({ credentialId, contact, issuedAt, expiresAt }) => ({
    kind: 'otp-code',
    id: credentialId,
    label: `to ${contact}`,
    startedAt: issuedAt,
    expiresAt,
  }))
}

async function openApprovals(tx: ReadTx, query: Query): Promise<readonly Deadline[]> {
  const rows = await settlementsDueAfter(tx, { ...query, outcome: 'approval:' })
  return rows.map(({ transactionId, executedAt, dueAt }) => ({
    kind: 'approval',
    id: transactionId,
    label: 'incoming UMA payment',
    startedAt: executedAt,
    expiresAt: dueAt,
  }))
}

async function openContactCodes(tx: ReadTx, query: Query): Promise<readonly Deadline[]> {
  const rows = await contactCodesUntilExpiry(tx, query)
  return rows.map(({ customerId, deliveredTo, issuedAt, expiresAt }) => ({
    kind: 'contact-code',
    id: customerId,
    label: `to ${deliveredTo}`,
    startedAt: issuedAt,
    expiresAt,
  }))
}

async function pendingVerifications(tx: ReadTx, query: Query): Promise<readonly Deadline[]> {
  const rows = await verificationsUntilDecision(tx, query)
  return rows.map(({ id, customerId, updatedAt, dueAt }) => ({
    kind: 'verification',
    id,
    label: `of ${customerId}`,
    startedAt: updatedAt,
    expiresAt: dueAt ?? updatedAt,
  }))
}

async function openKycLinks(tx: ReadTx, query: Query): Promise<readonly Deadline[]> {
  const rows = await kycLinksUntilExpiry(tx, query)
  return rows.map(({ customerId, createdAt, expiresAt }) => ({
    kind: 'kyc-link',
    id: customerId,
    label: `of ${customerId}`,
    startedAt: createdAt,
    expiresAt,
  }))
}

/** Formats both amounts: `1,000.00 USD to 915.82 EUR`. */
function amountsOf({ document }: QuoteRow): string {
  const { sendingCurrency, totalSendingAmount, receivingCurrency, totalReceivingAmount } = document
  const amount = (minorUnits: number, { code = '', decimals = 0 }) =>
    `${decimalAmount(BigInt(minorUnits), { decimals }).replace(THOUSANDS, ',')} ${code}`
  return `${amount(totalSendingAmount, sendingCurrency)} to ${amount(totalReceivingAmount, receivingCurrency)}`
}

/** Places of thousands separators, left of the decimal point. */
const THOUSANDS = /(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g
