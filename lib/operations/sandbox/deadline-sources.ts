import type { ReadTx } from '#db/database'
import { verificationsUntilDecision } from '#db/queries/customers/verifications'
import { quotesUntilExpiry } from '#db/queries/quotes/quotes'
import { unexpiredSessions } from '#db/queries/sessions/sessions'
import { type ExpiringTable, openRows, type TimeWindow } from '#db/queries/timed-rows'
import { settlementsDueAfter } from '#db/queries/transfers/settlements'
import { heldWebhookEvents } from '#db/queries/webhooks/webhook-events'
import type { Tables } from '#db/tables/define-tables'
import { groupedDecimal } from '#lib/contract/money/grouped-decimal'
import { BASE_PATH } from '#lib/contract/operation'
import type { QuoteDocument } from '#lib/contract/quotes/quote'
import type { Deadline } from '#lib/contract/sandbox/deadline'
import { decimalAmount } from '#lib/domain/money/decimal-amount'

/** A query over all platforms for deadlines after an instant, in any order. It may return more than `limit` rows. */
export type DeadlineSource = (tx: ReadTx, window: TimeWindow) => Promise<readonly Deadline[]>

export const DEADLINE_SOURCES: readonly DeadlineSource[] = [
  makeSource(quotesUntilExpiry, ({ id, document, createdAt, expiresAt }) => ({
    kind: 'quote',
    id,
    label: amountsOf(document),
    startedAt: createdAt,
    expiresAt,
  })),
  // A passkey challenge is stored as a signed request too, but has no `bodyDigest`.
  makeTableSource('signedRequests', ({ id, operation, bodyDigest, issuedAt }) => ({
    kind: bodyDigest === null ? 'passkey-challenge' : 'signed-request',
    id,
    label: operation.replace(BASE_PATH, ''),
    startedAt: issuedAt,
  })),
  makeSource(unexpiredSessions, ({ id, type, nickname, createdAt, expiresAt }) => ({
    kind: 'session',
    id,
    label: `${type} ${nickname}`,
    startedAt: createdAt,
    expiresAt,
  })),
  makeTableSource('otpIssuances', ({ credentialId, contact, issuedAt }) => ({
    kind: 'otp-code',
    id: credentialId,
    label: `to ${contact}`,
    startedAt: issuedAt,
  })),
  makeSource(
    (tx, window) => settlementsDueAfter(tx, { ...window, outcomePrefix: 'approval:' }),
    ({ transactionId, executedAt, dueAt }) => ({
      kind: 'approval',
      id: transactionId,
      label: 'incoming UMA payment',
      startedAt: executedAt,
      expiresAt: dueAt,
    }),
  ),
  makeTableSource('contactCodes', ({ customerId, deliveredTo, issuedAt }) => ({
    kind: 'contact-code',
    id: customerId,
    label: `to ${deliveredTo}`,
    startedAt: issuedAt,
  })),
  makeSource(verificationsUntilDecision, ({ id, customerId, updatedAt, dueAt }) => ({
    kind: 'verification',
    id,
    label: `of ${customerId}`,
    startedAt: updatedAt,
    expiresAt: dueAt ?? updatedAt,
  })),
  makeTableSource('kycLinks', ({ customerId, createdAt }) => ({
    kind: 'kyc-link',
    id: customerId,
    label: `of ${customerId}`,
    startedAt: createdAt,
  })),
  makeSource(heldWebhookEvents, ({ id, type, createdAt, dueAt }) => ({
    kind: 'webhook',
    id,
    label: type,
    startedAt: createdAt,
    expiresAt: dueAt ?? createdAt,
  })),
]

function makeSource<Row>(
  read: (tx: ReadTx, window: TimeWindow) => Promise<readonly Row[]>,
  describe: (row: Row) => Deadline,
): DeadlineSource {
  return async (tx, window) => (await read(tx, window)).map(describe)
}

function makeTableSource<Name extends ExpiringTable>(
  name: Name,
  describe: (row: Tables[Name]['$inferSelect']) => Omit<Deadline, 'expiresAt'>,
): DeadlineSource {
  return makeSource(
    (tx, window) => openRows(tx, name, window),
    row => ({ ...describe(row), expiresAt: row.expiresAt }),
  )
}

/** Formats both amounts of a quote: `1,000.00 USD to 915.82 EUR`. */
function amountsOf(document: QuoteDocument): string {
  const { sendingCurrency, totalSendingAmount, receivingCurrency, totalReceivingAmount } = document
  const amount = (minorUnits: number, { code = '', decimals = 0 }) =>
    `${groupedDecimal(decimalAmount(BigInt(minorUnits), { decimals }))} ${code}`
  return `${amount(totalSendingAmount, sendingCurrency)} to ${amount(totalReceivingAmount, receivingCurrency)}`
}
