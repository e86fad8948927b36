import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SandboxState } from '#lib/client/control'
import type { SentAnswer } from '#lib/client/sent'
import { BASE_PATH } from '#lib/contract/operation'
import { useControl } from '../../providers'
import { useCallApi } from '../../use-call-api'
import type { DrillTools } from './drill'

/** What the drills of this page reach the service with: real calls, the tab's own randomness, the sandbox's clock. */
export function useDrillTools(): () => Promise<DrillTools> {
  const control = useControl()
  const callApi = useCallApi()
  const queries = useQueryClient()
  return useCallback(async () => {
    // It brings the cryptography along, which the map of answers does without.
    const { softwareAuthenticator } = await import('#lib/flows/software-authenticator')
    const state = await queries.fetchQuery<SandboxState>({ queryKey: ['getState'], queryFn: () => control.getState() })
    const authenticator = softwareAuthenticator(location.origin, random)
    return {
      send: async request => {
        const answer = await callApi(request)
        return { ...answer, headers: [...answer.headers] }
      },
      sendBare,
      mintToken: async (identity, clientPublicKey) => {
        const { idToken } = await control.mintToken({ ...identity, ...(clientPublicKey && { clientPublicKey }) })
        return idToken
      },
      authenticator,
      liar: () => authenticator,
      random,
      // A clock that runs goes on running: a drill has no deadline to look at.
      advanceClock: async advanceMs => {
        const { mode } = await control.getClock()
        await control.setClock({ mode, advanceMs })
      },
      seed: state.seed,
    }
  }, [callApi, control, queries])
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

async function sendBare({
  method,
  path,
  headers,
}: {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
}): Promise<SentAnswer> {
  const started = performance.now()
  const response = await fetch(BASE_PATH + path, { method, headers, credentials: 'omit' })
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
    exchangeId: response.headers.get('Sandbox-Trace-Id') ?? undefined,
    durationMs: performance.now() - started,
  }
}
