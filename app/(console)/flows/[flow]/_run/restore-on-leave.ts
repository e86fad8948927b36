import { useEffect } from 'react'
import { replacedEndpoint, replacedEndpointStore } from '#app/_data/webhooks/replaced-endpoint'
import type { FlowId } from '#lib/flows/flow-list'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { restoreEndpoint } from '#lib/flows/webhooks/webhook-endpoint'
import type { RunStore } from './run-store'

/**
 * Restores the replaced webhook endpoint when the user leaves a started run for another page of the console. Continuing
 * the run replaces the endpoint again.
 */
export function useRestoreOnLeave(id: FlowId, store: RunStore, tools: TamperTools): void {
  // Effect: its cleanup runs when the user leaves the page.
  useEffect(() => {
    if (id !== 'webhook') return
    const restore = () => {
      const endpoint = replacedEndpointStore.get()
      // If this fails, EndpointNote offers the restore when the user opens the flow again.
      if (endpoint !== null) void restoreEndpoint({ ...tools, replacedEndpoint }, endpoint).catch(() => undefined)
    }
    // The store follows changes by other tabs only while it has a listener.
    const stopFollowing = replacedEndpointStore.subscribe(() => undefined)
    return () => {
      if (store.view.get().current.number > 0) runWhenIdle(store, restore)
      stopFollowing()
    }
  }, [id, store, tools])
}

function runWhenIdle(store: RunStore, act: () => void): void {
  store.pause()
  if (!store.view.get().current.isBusy) return act()
  const stop = store.view.subscribe(() => {
    if (store.view.get().current.isBusy) return
    stop()
    act()
  })
}
