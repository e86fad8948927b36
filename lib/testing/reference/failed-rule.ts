import { checkRules, type Failed, type Rule } from '#lib/domain/rule'

/** Returns the first rule that the facts break, with its rejection. */
export function failedRule<Facts>(rules: readonly Rule<Facts>[], facts: Facts): Failed | undefined {
  const report = checkRules(rules, facts)
  return 'failed' in report ? report.failed : undefined
}
