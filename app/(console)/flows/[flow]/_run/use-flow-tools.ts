import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import { replacedEndpoint } from '#app/_data/webhooks/replaced-endpoint'
import { endpointQuery } from '#app/_data/webhooks/webhook-queries'
import {
  chosenAuthenticator,
  chosenSoftwareAuthenticator,
} from '#app/(console)/flows/[flow]/_authenticator/authenticator-choice'
import type { Send } from '#lib/client/sent-exchange'
import { controlTools, type TamperTools } from '#lib/flows/tampers/tamper'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { isDeterministic, tabRandom } from './tab-random'

/** Returns tools that send real calls, and refetch the data that a call or a clock change can affect. */
export function useFlowTools(): TamperTools {
  const send = useSend()
  const queries = useQueryClient()
  // A call can change credentials, sessions and the webhook endpoint. A clock change can end sessions.
  const refetchAffected = () => {
    void queries.invalidateQueries({ queryKey: ['listCredentials'] })
    void queries.invalidateQueries({ queryKey: ['listSessions'] })
    void queries.invalidateQueries({ queryKey: endpointQuery.queryKey })
  }
  const [tools] = useState<TamperTools>(() => toolsWith(send, refetchAffected))
  return tools
}

function toolsWith(send: Send, refetchAffected: () => void): TamperTools {
  const random = tabRandom()
  return {
    send: async (request, signal) => {
      const answer = await send(request, signal)
      if (request.method !== 'GET' && answer.status < 300) refetchAffected()
      return answer
    },
    random,
    ...(isDeterministic() && { ephemeralKey: () => newKeyPair(random) }),
    ...controlTools(control),
    webhooks: { control, replacedEndpoint },
    authenticator: chosenAuthenticator,
    softwareAuthenticator: chosenSoftwareAuthenticator,
    advanceClock: async advanceMs => {
      await controlTools(control).advanceClock(advanceMs)
      refetchAffected()
    },
  }
}
