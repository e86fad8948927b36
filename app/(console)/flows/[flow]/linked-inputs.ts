import { useSyncExternalStore } from 'react'
import { type FlowInputs, readFlowHash } from '../../flow-link'

const NONE: FlowInputs = {}

/** What was read last, and from which address. */
let read = { hash: '', inputs: NONE }

/** What the address gives this flow, and follows it; nothing until it is read. */
export function useLinkedInputs(): FlowInputs {
  return useSyncExternalStore(
    follow,
    () => (read.hash === location.hash ? read.inputs : NONE),
    () => NONE,
  )
}

function follow(changed: () => void) {
  const take = () => {
    const { hash } = location
    void readFlowHash(hash).then(inputs => {
      read = { hash, inputs }
      changed()
    })
  }
  take()
  addEventListener('hashchange', take)
  return () => removeEventListener('hashchange', take)
}
