import { createStore } from '#app/_ui/create-store'
import { receiverStatus } from '#lib/contract/webhooks/receiver-address'
import type { ReplacedEndpointStorage } from '#lib/flows/flow'

const NAME = 'countersign-replaced-endpoint'

/** The webhook endpoint that a flow replaced, or null. Stored in this browser, so that any tab can restore it later. */
export const replacedEndpointStore = createStore<string | null>(null, set => {
  const read = () => set(readStored())
  read()
  addEventListener('storage', read)
  return () => removeEventListener('storage', read)
})

/**
 * Storage of the replaced endpoint in this browser. `save` does not replace a stored endpoint with the built-in
 * receiver. It returns the endpoint that is stored afterwards.
 */
export const replacedEndpoint: ReplacedEndpointStorage = {
  save: endpoint => {
    const storedEndpoint = readStored()
    if (storedEndpoint !== null && receiverStatus(endpoint) !== undefined) return storedEndpoint
    write(endpoint)
    return endpoint
  },
  remove: () => write(null),
}

function readStored(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return replacedEndpointStore.get()
  }
}

function write(endpoint: string | null): void {
  try {
    if (endpoint === null) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, endpoint)
  } catch {
    // The browser forbids storage: the endpoint is lost when the page closes.
  }
  replacedEndpointStore.set(endpoint)
}
