import { assessmentOf, type Practice } from '#lib/domain/readiness/practice'

export const privateKeys: Practice = {
  id: 'private-keys',
  title: 'No private key, seed or plaintext code leaves the client',
  asks: 'private keys that stay on the client',
  consequence: 'Anyone who reads the traffic or a log can act for the user.',
  next: { kind: 'do', text: 'Let your client sign in to a wallet.' },
  assess({ calls }) {
    const leaking = calls.filter(({ secrets }) => secrets.length > 0)
    const violated = leaking.flatMap(({ id, secrets }) =>
      secrets
        .filter(({ kind }) => kind === 'key')
        .map(({ place }) => ({ text: `The request contained a secret in ${place}.`, callIds: [id] })),
    )
    const used = calls.find(({ path }) => /\/auth\/(credentials|sessions)/.test(path))
    const text = 'The client used wallets, and no request contained a private key, a seed or a plaintext code.'
    return assessmentOf(used === undefined ? [] : [{ text, callIds: [used.id] }], violated, 'not-applicable')
  },
}
