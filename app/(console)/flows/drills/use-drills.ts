import { useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '#app/_ui/announcer.tsx'
import type { SentAnswer } from '#lib/client/sent-exchange'
import { isAsPredicted } from '#lib/flows/tampers/prediction'
import type { Drill } from './_drills/drill'
import { DRILLS } from './_drills/drills'
import { useDrillTools } from './use-drill-tools'

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
