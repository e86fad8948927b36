import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { asksForMoney, haveSameIntent, isSuccess } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

/** Quotes too should carry a key, but a quote without one moves no money. */
export const idempotencyKeys: Practice = {
  id: 'idempotency-keys',
  title: 'Each call that moves money carries its own idempotency key',
  asks: 'idempotency keys on calls that move money',
  consequence: 'A repeated call without its own key moves the money again, or is rejected.',
  next: { kind: 'do', text: 'Let your client execute a quote or make a transfer.' },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const performed = new Map<string, AssessedCall[]>()
    for (const call of calls) {
      const { id, operationId, idempotencyKey, platformId } = call
      if (!asksForMoney(call) && operationId !== 'createQuote') continue
      // The check of the token or the fields rejected the call before its key mattered.
      if ((call.status === 400 || call.status === 401) && idempotencyKey === undefined) continue
      if (idempotencyKey === undefined) {
        if (asksForMoney(call)) violated.push({ text: `${operationId} came without Idempotency-Key.`, callIds: [id] })
        continue
      }
      const withKey = performed.get(idempotencyKey) ?? []
      const index = withKey.findIndex(each => each.path === call.path && each.platformId === platformId)
      const first = withKey[index]
      // A call that was performed shows that the server had no key: after a day, or after a loaded snapshot. Rejections
      // store no key, so a corrected body may have the same one.
      const isNew = first === undefined || (isSuccess(call) && !call.isReplayed)
      if (isNew && isSuccess(call)) performed.set(idempotencyKey, [...withKey.toSpliced(index, first ? 1 : 0), call])
      if (!isNew && !haveSameIntent(first, call)) {
        const text = `${operationId} came with the Idempotency-Key of another body.`
        violated.push({ text, callIds: [first.id, id] })
      } else if (!call.isReplayed) {
        proven.push({ text: `${operationId} came with its own Idempotency-Key.`, callIds: [id] })
      }
    }
    return assessmentOf(proven, violated)
  },
}
