import { fragmentOf } from '#app/_data/links/quote-link'
import { correctedBody } from './corrected-quote'
import type { Evidence, Fix } from './explainer'

/** A place of the console. */
export function goTo(label: string, href: string): () => Fix {
  return () => ({ kind: 'link', label, href })
}

/** The same call once more, from this page. */
export function sendAgain(label = 'Send it again from here'): () => Fix {
  return () => ({ kind: 'send again', label })
}

/** The quote form with the body that was refused, put right where that is plain; any other call's description. */
export function correctIt(evidence: Evidence): Fix {
  if (evidence.operationId !== 'createQuote' || evidence.body === undefined) return readWhatItTakes(evidence)
  const corrected = correctedBody(evidence)
  return corrected
    ? { kind: 'link', label: `Open it with ${corrected.change}`, href: formWith(corrected.text) }
    : { kind: 'link', label: 'Correct it in the quote form', href: formWith(evidence.body) }
}

/** What the operation takes, in the reference. */
export function readWhatItTakes({ operationId }: Evidence): Fix {
  return operationId === undefined
    ? { kind: 'link', label: 'See every operation', href: '/reference' }
    : { kind: 'link', label: `See what ${operationId} takes`, href: `/reference#${operationId}` }
}

/** The objects there are. */
export const seeObjects = goTo('See what there is', '/data')

/** The API tokens. */
export const seeToken = goTo('Copy the API token', '/tools/keys')

/** A new quote with the same body, where the call shows one. */
export function linkToNewQuote({ operationId, body }: Evidence): Fix {
  const href = operationId === 'createQuote' && body !== undefined ? formWith(body) : '/flows/quote'
  return { kind: 'link', label: 'Make a new quote', href }
}

function formWith(text: string): string {
  return `/flows/quote${fragmentOf(text)}`
}
