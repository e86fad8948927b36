import { quoteFragment } from '#app/_data/links/quote-link'
import { correctBody } from './corrected-quote'
import type { Evidence, Fix } from './explainer'

export function linkFix(label: string, href: string): () => Fix {
  return () => ({ kind: 'link', label, href })
}

export function sendAgain(label = 'Send again'): () => Fix {
  return () => ({ kind: 'send again', label })
}

/** Links to the quote form with the rejected body, corrected if possible. Other calls link to their reference. */
export function linkToCorrection(evidence: Evidence): Fix {
  if (evidence.operationId !== 'createQuote' || evidence.body === undefined) return linkToReference(evidence)
  const corrected = correctBody(evidence)
  return corrected
    ? { kind: 'link', label: 'Apply fix', href: quoteFormLink(corrected.text), change: corrected.change }
    : { kind: 'link', label: 'Edit in Quotes', href: quoteFormLink(evidence.body) }
}

/** Links to the operation in the reference. */
export function linkToReference({ operationId }: Evidence): Fix {
  return operationId === undefined
    ? { kind: 'link', label: 'Open reference', href: '/reference' }
    : { kind: 'link', label: `${operationId} reference`, href: `/reference#${operationId}` }
}

export const linkToData = linkFix('Browse data', '/data')

export const linkToToken = linkFix('Get API token', '/tools/keys')

/** Links to a new quote with the same body, if the call has one. */
export function linkToNewQuote({ operationId, body }: Evidence): Fix {
  const href = operationId === 'createQuote' && body !== undefined ? quoteFormLink(body) : '/flows/quote'
  return { kind: 'link', label: 'Create new quote', href }
}

function quoteFormLink(text: string): string {
  return `/flows/quote${quoteFragment(text)}`
}
