import { FUND_AMOUNT_MAX } from '#lib/contract/accounts/internal-account'
import { amountRules } from '#lib/domain/money/money-rules'

export const FUND_RULES = amountRules('amount', (amount: bigint) => amount, FUND_AMOUNT_MAX)
