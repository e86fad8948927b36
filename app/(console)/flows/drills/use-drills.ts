import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import { sendFromPage } from '#app/_data/api/send-from-page'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { announce } from '#app/_ui/announcer.tsx'
import type { SentAnswer } from '#lib/client/sent-exchange'
import { isAsPredicted } from '#lib/flows/tampers/prediction'
import type { Drill, DrillTools } from './_drills/drill'
import { DRILLS } from './_drills/drills'

/** How a drill that was run ended. */
export type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'answered'; readonly answer: SentAnswer; readonly isAsPredicted: boolean }
  | { readonly kind: 'failed'; readonly reason: string }

/** The drills there are, what became of those that were run, and the ways to run one or all and to stop. */
export function useDrills() {
  const [drills, setDrills] = useState<readonly Drill[]>(DRILLS)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const toolsOf = useDrillTools()
  const isStopped = useRef(false)
  /** The drill that runs is finished: half of one would leave what no drill says it leaves. */
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])

  // A chunk of its own: the drills of wallets bring the cryptography along, and the map is there before them.
  useEffect(() => {
    let isWanted = true
    void import('./_drills/wallet-drills').then(
      ({ WALLET_DRILLS }) => isWanted && setDrills([...DRILLS, ...WALLET_DRILLS]),
    )
    return () => {
      isWanted = false
    }
  }, [])

  // Whoever leaves the page has nothing left to stop the rest with.
  useEffect(() => stop, [stop])

  const run = useCallback(
    async (drill: Drill): Promise<Outcome> => {
      const note = (outcome: Outcome) => setOutcomes(known => new Map(known).set(drill.id, outcome))
      note({ kind: 'running' })
      const outcome = await attempt(drill, toolsOf)
      note(outcome)
      return outcome
    },
    [toolsOf],
  )

  async function runAll() {
    isStopped.current = false
    let ran = 0
    let met = 0
    for (const drill of drills) {
      if (isStopped.current) break
      const outcome = await run(drill)
      ran += 1
      if (outcome.kind === 'answered' && outcome.isAsPredicted) met += 1
    }
    announce(`${isStopped.current ? 'Stopped: ' : ''}${met} of ${ran} drills were answered as predicted`)
  }

  return { drills, outcomes, run, runAll, stop }
}

async function attempt(drill: Drill, toolsOf: ReturnType<typeof useDrillTools>): Promise<Outcome> {
  try {
    const answer = await drill.run(await toolsOf())
    return { kind: 'answered', answer, isAsPredicted: isAsPredicted(answer, drill.predicted) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** What the drills of this page reach the service with: real calls, the tab's own randomness, the sandbox's clock. */
function useDrillTools(): () => Promise<DrillTools> {
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
