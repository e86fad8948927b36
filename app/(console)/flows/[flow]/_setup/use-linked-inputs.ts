import { useSyncExternalStore } from 'react'
import { type FlowInputs, readFlowHash } from '#app/_data/links/flow-link'

/** Inputs of a flow from the address. */
export interface Linked {
  readonly inputs: FlowInputs
  /** The address has a link that cannot be read. */
  readonly isUnreadable: boolean
}

const NONE: Linked = { inputs: {}, isUnreadable: false }

/** Last read address and its inputs. */
let lastRead = { hash: '', linked: NONE }

/** Returns the inputs in the address, and updates them when it changes. Empty until they are read. */
export function useLinkedInputs(): Linked {
  return useSyncExternalStore(
    subscribeToAddress,
    () => (lastRead.hash === location.hash ? lastRead.linked : NONE),
    () => NONE,
  )
}

function subscribeToAddress(changed: () => void) {
  const readAddress = () => {
    const { hash } = location
    void readFlowHash(hash).then(inputs => {
      lastRead = { hash, linked: { inputs: inputs ?? {}, isUnreadable: inputs === undefined } }
      changed()
    })
  }
  readAddress()
  addEventListener('hashchange', readAddress)
  return () => removeEventListener('hashchange', readAddress)
}
