'use client'

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { RefusedCall } from '#lib/client/refused-call'
import { updateFeed } from './log/feed-state'

/** Holds the query cache for all pages of the console, and follows the server's events. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries)
  // A subscription: the event stream lives as long as the console is on the page. Not part of the first load.
  useEffect(() => {
    const stop = import('./log/follow-server').then(
      ({ followServer }) => followServer(queries),
      () => updateFeed({ connection: 'down' }),
    )
    return () => void stop.then(end => end?.())
  }, [queries])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

function createQueries() {
  return new QueryClient({
    // Where the server is not on loopback, a console without its cookie has to log in.
    queryCache: new QueryCache({ onError: leaveForLogin }),
    defaultOptions: {
      // The server is on this machine: being offline says nothing about it.
      queries: { networkMode: 'always', retry: retriesOnce, retryDelay: 500, staleTime: Number.POSITIVE_INFINITY },
      mutations: { networkMode: 'always' },
    },
  })
}

/** A refusal stays one; only a lost connection is worth a second attempt. */
function retriesOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof RefusedCall)
}

function leaveForLogin(error: Error) {
  if (!(error instanceof RefusedCall) || error.status !== 401) return
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}
