'use client'

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { RejectedCall } from '#lib/client/rejected-call'
import { updateFeed } from './log/feed-state'

/** Provides a query cache to its children, and keeps the cache current with the server's events. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries)
  // Effect: follows the server. The import is dynamic, to keep the module out of the initial bundle.
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
    // The server rejects the console's requests with 401 unless they are local or contain the console cookie.
    queryCache: new QueryCache({ onError: redirectToLogin }),
    defaultOptions: {
      // The server may be on this machine, so send requests even if the browser is offline.
      queries: { networkMode: 'always', retry: shouldRetry, retryDelay: 500, staleTime: Number.POSITIVE_INFINITY },
      mutations: { networkMode: 'always' },
    },
  })
}

function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof RejectedCall)
}

function redirectToLogin(error: Error) {
  if (!(error instanceof RejectedCall) || error.status !== 401) return
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}
