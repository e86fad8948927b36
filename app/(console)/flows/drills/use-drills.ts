import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import { sendFromPage } from '#app/_data/api/send-from-page'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { announce } from '#app/_ui/announcer.tsx'
import type { SentAnswer } from '#lib/client/sent-exchange'
import { isAsPredicted } from '#lib/flows/tampers/prediction'
import { type Drill, type DrillTools, drillsOf } from './_drills/drill'
import { type DrillPlatform, newDrillPlatform } from './_drills/drill-platform'
import { DRILLS } from './_drills/drills'
import { forcedDrill } from './_drills/forced-drill'
import type { Cell, ForceableCall } from './coverage-cells'

export type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'answered'; readonly answer: SentAnswer; readonly isAsPredicted: boolean }
  | { readonly kind: 'failed'; readonly reason: string }

/** Returns the drills, their outcomes, and functions to run and stop them. `all` includes drills that force errors. */
export function useDrills(cells: readonly Cell[], calls: Readonly<Record<string, ForceableCall>>) {
  const [drills, setDrills] = useState<readonly Drill[]>(DRILLS)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const cellsWithoutDrill = cells.filter(cell => drillsOf(cell, drills).length === 0)
  const all = [...drills, ...cellsWithoutDrill.flatMap(cell => forcedDrill(cell, calls, control) ?? [])]
  const toolsOf = useDrillTools()
  const isStopped = useRef(false)
  /** Stops `runAll` after the current drill, because an interrupted drill has unpredictable effects. */
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])

  // Effect: loads these drills separately, so that the coverage map does not wait for the cryptography that they use.
  useEffect(() => {
    let isWanted = true
    void Promise.all([import('./_drills/wallet-drills'), import('./_drills/webhook-drills')]).then(
      ([{ WALLET_DRILLS }, { WEBHOOK_DRILLS }]) =>
        isWanted && setDrills([...DRILLS, ...WALLET_DRILLS, ...WEBHOOK_DRILLS]),
    )
    return () => {
      isWanted = false
    }
  }, [])

  // Effect: stops the run when the user leaves the page, because other pages have no stop button.
  useEffect(() => stop, [stop])

  const run = useCallback(
    async (drill: Drill, platform?: DrillPlatform): Promise<Outcome> => {
      const setOutcome = (outcome: Outcome) => setOutcomes(known => new Map(known).set(drill.id, outcome))
      setOutcome({ kind: 'running' })
      const outcome = await runDrill(drill, () => toolsOf(platform))
      setOutcome(outcome)
      return outcome
    },
    [toolsOf],
  )

  /** Runs all drills on a new platform. Rejects if the platform cannot be created. */
  async function runAll() {
    isStopped.current = false
    setOutcomes(new Map())
    const platform = await newDrillPlatform(control)
    let ran = 0
    let matched = 0
    for (const drill of all) {
      if (isStopped.current) break
      const outcome = await run(drill, platform)
      ran += 1
      if (outcome.kind === 'answered' && outcome.isAsPredicted) matched += 1
    }
    announce(`${isStopped.current ? 'Stopped: ' : ''}${matched} of ${ran} drills received the expected response`)
  }

  return { drills, all, outcomes, run, runAll, stop }
}

async function runDrill(drill: Drill, toolsOf: () => Promise<DrillTools>): Promise<Outcome> {
  try {
    const answer = await drill.run(await toolsOf())
    return { kind: 'answered', answer, isAsPredicted: isAsPredicted(answer, drill.predicted) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** The returned function creates tools for the first platform by default. */
function useDrillTools(): (platform?: DrillPlatform) => Promise<DrillTools> {
  const send = useSend()
  const queries = useQueryClient()
  return useCallback(
    async platform => {
      // Loads the cryptography, which the coverage map does not need.
      const { softwareAuthenticator } = await import('#lib/flows/software-authenticator')
      const state = await queries.fetchQuery(stateQuery)
      const authenticator = softwareAuthenticator(location.origin, random)
      return {
        send,
        control,
        platformId: undefined,
        sendBare: request => sendFromPage(request),
        mintToken: async (identity, clientPublicKey) => {
          const { idToken } = await control('POST /oidc/token', {
            body: { ...identity, clientPublicKey },
          })
          return idToken
        },
        authenticator,
        softwareAuthenticator: () => authenticator,
        random,
        // Sends the current mode, so that the mode does not change.
        advanceClock: async advanceMs => {
          const { mode } = await control('GET /clock')
          await control('POST /clock', { body: { mode, advanceMs } })
        },
        seed: state.seed,
        ...platform,
      }
    },
    [send, queries],
  )
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
