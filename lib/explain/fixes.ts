import { correctBody } from '#lib/explain/corrected-quote'
import type { Evidence, Fix } from '#lib/explain/explainer'
import { quoteFragment } from '#lib/explain/links/quote-link'

export function linkFix(label: string, href: string): () => Fix {
  return () => ({ kind: 'link', label, href })
}

export function sendAgain(label = 'Send again'): () => Fix {
  return () => ({ kind: 'send again', label })
}

/**
 * Links to the quote form with the body of a createQuote call, corrected if possible. Without such a body, links to the
 * reference.
 */
export function linkToCorrection(evidence: Evidence): Fix {
  if (evidence.operationId !== 'createQuote' || evidence.body === undefined) return linkToReference(evidence)
  const corrected = correctBody(evidence)
  return corrected
    ? { kind: 'link', label: 'Apply fix', href: quoteFormLink(corrected.text), change: corrected.change }
    : { kind: 'link', label: 'Edit in Quotes', href: quoteFormLink(evidence.body) }
}

/** Links to the call's operation in the reference. */
export function linkToReference({ operationId }: Evidence): Fix {
  return operationId === undefined
    ? { kind: 'link', label: 'Open reference', href: '/reference' }
    : { kind: 'link', label: `${operationId} reference`, href: `/reference#${operationId}` }
}

export const linkToData = linkFix('Browse data', '/data')

export const linkToToken = linkFix('Get API token', '/tools/keys')

/** Links to the quote form. If the call is createQuote and has a body, the form contains this body. */
export function linkToNewQuote({ operationId, body }: Evidence): Fix {
  const href = operationId === 'createQuote' && body !== undefined ? quoteFormLink(body) : '/flows/quote'
  return { kind: 'link', label: 'Create new quote', href }
}

function quoteFormLink(text: string): string {
  return `/flows/quote${quoteFragment(text)}`
}
