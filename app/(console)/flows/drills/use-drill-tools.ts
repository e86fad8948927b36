import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import { sendFromPage } from '#app/_data/api/send-from-page'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import type { DrillTools } from './_drills/drill'

/** What the drills of this page reach the service with: real calls, the tab's own randomness, the sandbox's clock. */
export function useDrillTools(): () => Promise<DrillTools> {
  const send = useSend()
  const queries = useQueryClient()
  return useCallback(async () => {
    // It brings the cryptography along, which the map of answers does without.
    const { softwareAuthenticator } = await import('#lib/flows/software-authenticator')
    const state = await queries.fetchQuery(stateQuery)
    const authenticator = softwareAuthenticator(location.origin, random)
    return {
      send,
      sendBare: request => sendFromPage(request),
      mintToken: async (identity, clientPublicKey) => {
        const { idToken } = await control('POST /oidc/token', {
          body: { ...identity, ...(clientPublicKey && { clientPublicKey }) },
        })
        return idToken
      },
      authenticator,
      liar: () => authenticator,
      random,
      // A clock that runs goes on running: a drill has no deadline to look at.
      advanceClock: async advanceMs => {
        const { mode } = await control('GET /clock')
        await control('POST /clock', { body: { mode, advanceMs } })
      },
      seed: state.seed,
    }
  }, [send, queries])
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
