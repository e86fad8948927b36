import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/_ui/create-store'
import { addressFrom, addressQuery, type LogAddress } from './log-address'

/** Query string of the page's URL. Changes made by the router are read on render. */
const query = createStore('', set => {
  const update = () => set(location.search)
  addEventListener('popstate', update)
  return () => removeEventListener('popstate', update)
})

/**
 * Returns the state in the page's URL, and a function that changes it without navigation. Reads `location` directly,
 * because the router reports changes so late that inputs would lose typed characters.
 */
export function useLogAddress(): [LogAddress, (change: Partial<LogAddress>) => void] {
  // Rerenders the component when the router changes the query string.
  useSearchParams()
  const search = useSyncExternalStore(
    query.subscribe,
    () => location.search,
    () => query.initial,
  )
  return [addressFrom(new URLSearchParams(search)), write]
}

function write(change: Partial<LogAddress>) {
  const search = addressQuery({ ...addressFrom(new URLSearchParams(location.search)), ...change })
  history.replaceState(null, '', search === '' ? location.pathname : `?${search}`)
  query.set(search)
}
