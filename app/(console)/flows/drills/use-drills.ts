import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import { sendFromPage } from '#app/_data/api/send-from-page'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { announce } from '#app/_ui/announcer.tsx'
import type { SandboxState } from '#lib/client/control-client'
import type { Send, SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import type { StarterObjects } from '#lib/contract/sandbox/exchange'
import {
  type Drill,
  type DrillPlatform,
  type DrillTools,
  drillsOf,
  forcedDrill,
  newDrillPlatform,
} from '#lib/flows/drills/drill'
import { DRILLS } from '#lib/flows/drills/drills'
import { isAsPredicted } from '#lib/flows/tampers/prediction'
import { controlTools } from '#lib/flows/tampers/tamper'
import type { Cell } from './coverage-cells'

export type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'answered'; readonly answer: SentAnswer; readonly isAsPredicted: boolean }
  | { readonly kind: 'failed'; readonly reason: string }

/** Returns all drills, their outcomes, and functions to run and stop them. A response without a drill can be forced. */
export function useDrills(cells: readonly Cell[], calls: Readonly<Record<string, SentRequest>>) {
  const [drills, setDrills] = useState<readonly Drill[]>(DRILLS)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const cellsWithoutDrill = cells.filter(cell => drillsOf(cell, drills).length === 0)
  const all = [...drills, ...cellsWithoutDrill.flatMap(cell => forcedDrill(cell, calls) ?? [])]
  const toolsOf = useDrillTools()
  const isStopped = useRef(false)
  /** Stops `runAll` after the current drill, because an interrupted drill has unpredictable effects. */
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])

  // Effect: loads these drills separately, so that the coverage map does not wait for the cryptography that they use.
  useEffect(() => {
    let isWanted = true
    void Promise.all([import('#lib/flows/drills/wallet-drills'), import('#lib/flows/drills/webhook-drills')]).then(
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
    const platform = await newDrillPlatform({ control, sendBare })
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

  return { all, outcomes, run, runAll, stop }
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
      const { seed } = await queries.fetchQuery(stateQuery)
      const authenticator = softwareAuthenticator(location.origin, random)
      return {
        send,
        control,
        platformId: undefined,
        sendBare,
        ...controlTools(control),
        authenticator,
        softwareAuthenticator: () => authenticator,
        random,
        starter: starterOf(seed),
        ...platform,
      }
    },
    [send, queries],
  )
}

const sendBare: Send = (request, signal) => sendFromPage(request, undefined, signal)

function starterOf(seed: SandboxState['seed']): StarterObjects {
  return {
    platformAccount: seed.platformAccountId,
    customer: seed.customerId,
    accounts: byCurrency(seed.accounts.filter(({ owner }) => owner === 'customer')),
    externalAccounts: byCurrency(seed.externalAccounts),
  }
}

function byCurrency(accounts: readonly { readonly id: string; readonly currency: string }[]): Record<string, string> {
  return Object.fromEntries(accounts.map(({ id, currency }) => [currency.toLowerCase(), id]))
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
