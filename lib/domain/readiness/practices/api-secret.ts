import { assessmentOf, type Practice } from '#lib/domain/readiness/practice'

export const apiSecret: Practice = {
  id: 'api-secret',
  title: 'The client secret is only in Authorization',
  asks: 'secrets that are not in client code, addresses or bodies',
  consequence: 'Proxies and logs store the secret, and anyone who reads them can move money.',
  next: { kind: 'do', text: 'Let your client make a call.' },
  assess({ calls }) {
    const leaking = calls.filter(({ secrets }) => secrets.length > 0)
    const violated = leaking.flatMap(({ id, secrets }) =>
      secrets
        .filter(({ kind }) => kind === 'api-secret')
        .map(({ place }) => ({ text: `The request contained the client secret in ${place}.`, callIds: [id] })),
    )
    const known = calls.find(({ platformId }) => platformId !== undefined)
    const text = 'No address and no body contained the client secret.'
    return assessmentOf(known === undefined ? [] : [{ text, callIds: [known.id] }], violated)
  },
}
