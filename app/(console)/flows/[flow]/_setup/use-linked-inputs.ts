import { useSyncExternalStore } from 'react'
import { type FlowInputs, readFlowHash } from '#app/_data/links/flow-link'

/** What the address gives a flow. */
export interface Linked {
  readonly inputs: FlowInputs
  /** There is a link in it, and it cannot be read. */
  readonly isUnread: boolean
}

const NONE: Linked = { inputs: {}, isUnread: false }

/** What was read last, and from which address. */
let read = { hash: '', linked: NONE }

/** What the address gives this flow, and follows it; nothing until it is read. */
export function useLinkedInputs(): Linked {
  return useSyncExternalStore(
    follow,
    () => (read.hash === location.hash ? read.linked : NONE),
    () => NONE,
  )
}

function follow(changed: () => void) {
  const take = () => {
    const { hash } = location
    void readFlowHash(hash).then(inputs => {
      read = { hash, linked: { inputs: inputs ?? {}, isUnread: inputs === undefined } }
      changed()
    })
  }
  take()
  addEventListener('hashchange', take)
  return () => removeEventListener('hashchange', take)
}
