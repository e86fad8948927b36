import { FUND_AMOUNT_MAX } from '#lib/contract/accounts/internal-account'
import { amountRules } from '#lib/domain/money/amount-rules'

/** What an amount that an account is credited with from outside must fulfil. */
export const FUND_RULES = amountRules('amount', (amount: bigint) => amount, FUND_AMOUNT_MAX)
