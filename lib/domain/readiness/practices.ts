import type { Practice } from '#lib/domain/readiness/practice'
import { apiSecret } from '#lib/domain/readiness/practices/api-secret'
import { sessions } from '#lib/domain/readiness/practices/ended-sessions'
import { errorHandling } from '#lib/domain/readiness/practices/error-handling'
import { failuresAndRefunds } from '#lib/domain/readiness/practices/failures-and-refunds'
import { forwardCompatibility } from '#lib/domain/readiness/practices/forward-compatibility'
import { idempotencyKeys } from '#lib/domain/readiness/practices/idempotency-keys'
import { lostAnswers } from '#lib/domain/readiness/practices/lost-answers'
import { oneTimeCodes } from '#lib/domain/readiness/practices/one-time-codes'
import { pagination } from '#lib/domain/readiness/practices/pagination'
import { polling } from '#lib/domain/readiness/practices/polling'
import { privateKeys } from '#lib/domain/readiness/practices/private-keys'
import { quoteExpiry } from '#lib/domain/readiness/practices/quote-expiry'
import { rateLimits } from '#lib/domain/readiness/practices/rate-limits'
import { retryDiscipline } from '#lib/domain/readiness/practices/retry-discipline'
import { signedRetry } from '#lib/domain/readiness/practices/signed-retries'
import { stamps } from '#lib/domain/readiness/practices/stamps'
import { terminalStates } from '#lib/domain/readiness/practices/terminal-states'
import { webhookDuplicates } from '#lib/domain/readiness/practices/webhook-duplicates'
import { webhookSignatures } from '#lib/domain/readiness/practices/webhook-signatures'
import { webhooksReceived } from '#lib/domain/readiness/practices/webhooks-received'

/** The practices of a report, in order. */
export const PRACTICES: readonly Practice[] = [
  idempotencyKeys,
  lostAnswers,
  retryDiscipline,
  rateLimits,
  quoteExpiry,
  terminalStates,
  failuresAndRefunds,
  signedRetry,
  stamps,
  sessions,
  oneTimeCodes,
  privateKeys,
  apiSecret,
  pagination,
  forwardCompatibility,
  webhooksReceived,
  webhookSignatures,
  webhookDuplicates,
  errorHandling,
  polling,
]
