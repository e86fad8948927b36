import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

export const quoteExpiry: Practice = {
  id: 'quote-expiry',
  title: 'After QUOTE_EXPIRED, the client creates a new quote',
  asks: 'handling of expired quotes',
  consequence: 'The payment never happens, because an expired quote can never be executed.',
  next: { kind: 'do', text: 'Create a quote, move the clock by ten minutes, and let your client execute the quote.' },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    for (const [index, expired] of calls.entries()) {
      const { code, reason, operationId, path, platformId } = expired
      if (operationId !== 'executeQuote' || ![code, reason].includes('QUOTE_EXPIRED')) continue
      const later = calls.slice(index + 1).filter(call => call.platformId === platformId)
      const again = later.find(call => call.operationId === operationId && call.path === path)
      const created = later.find(call => call.operationId === 'createQuote' && call.status === 201)
      if (again !== undefined) {
        violated.push({ text: 'The client executed an expired quote again.', callIds: [expired.id, again.id] })
      } else if (created !== undefined) {
        proven.push({
          text: 'The quote had expired, and the client created another.',
          callIds: [expired.id, created.id],
        })
      }
    }
    return assessmentOf(proven, violated)
  },
}
