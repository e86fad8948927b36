import { useSyncExternalStore } from 'react'
import { type FlowInputs, readFlowHash } from '#lib/explain/links/flow-link'

/** Flow inputs in the fragment of the page's URL. */
export interface LinkedInputs {
  readonly inputs: FlowInputs
  /** True if the URL's fragment has the form of flow inputs but cannot be read. */
  readonly isUnreadable: boolean
}

const NONE: LinkedInputs = { inputs: {}, isUnreadable: false }

let lastRead = { hash: '', linked: NONE }

/** Returns the inputs in the URL's fragment. They are empty until the fragment is decoded. */
export function useLinkedInputs(): LinkedInputs {
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
      if (hash !== location.hash) return
      lastRead = { hash, linked: { inputs: inputs ?? {}, isUnreadable: inputs === undefined } }
      changed()
    })
  }
  readAddress()
  addEventListener('hashchange', readAddress)
  return () => removeEventListener('hashchange', readAddress)
}
