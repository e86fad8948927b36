import { useEffect, useState } from 'react'
import { Button } from '#app/_ui/button.tsx'
import type { FlowView } from './run-view'

/** Limits of the demo speed, as multiples of the speed of "Run all". */
const SPEED = { min: 0.1, max: 10 } as const

/**
 * Returns the speed in a query such as `?demo=1&speed=0.5`, or 1 if the speed is missing or invalid. Returns undefined
 * if the query does not request a demo.
 */
export function demoSpeed(search: string): number | undefined {
  const query = new URLSearchParams(search)
  if (query.get('demo') !== '1') return undefined
  const speed = Number(query.get('speed') ?? 1)
  return speed >= SPEED.min && speed <= SPEED.max ? speed : 1
}

const OFFERS = {
  waiting: 'The demo starts when you press the button.',
  'signing-in': 'Signing in first…',
  failed: 'Sign-in failed. See the latest call in the log.',
} as const

/**
 * Button and captions of the demo that the page's URL requests. Any website may link to a demo, so opening the link
 * neither starts the demo nor focuses the button.
 */
export function Demo(props: {
  view: FlowView
  isReady: boolean
  /** Signs in, so that the flow can run. Undefined if the demo cannot sign in. */
  signIn: (() => Promise<void>) | undefined
  start: (speed: number) => void
}) {
  const { view, isReady, signIn, start } = props
  const { current } = view
  const [stage, setStage] = useState<keyof typeof OFFERS | 'started'>('waiting')
  const speed = demoSpeed(location.search)
  // `isReady` becomes true in a render after `signIn` has created the session.
  useEffect(() => {
    if (speed === undefined || stage !== 'signing-in' || !isReady) return
    setStage('started')
    start(speed)
  }, [speed, stage, isReady, start])
  if (speed === undefined) return null
  const step = current.steps[current.at]

  function run(pace: number) {
    if (isReady) {
      setStage('started')
      return start(pace)
    }
    setStage('signing-in')
    signIn?.().catch(() => setStage('failed'))
  }

  return (
    <section aria-label="Demo" data-testid="caption" className="rounded-card bg-accent p-4 text-on-accent">
      {step !== undefined && stage !== 'started' && !view.isRunningAll ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{OFFERS[stage]}</p>
          <Button disabled={stage === 'signing-in' || !(isReady || signIn)} onClick={() => run(speed)}>
            Run the demo
          </Button>
        </div>
      ) : (
        <>
          <p className="text-16 font-semibold">
            {step === undefined ? 'Done' : `${step.index + 1} of ${current.steps.length}: ${step.title}`}
          </p>
          <p>{step === undefined ? 'All requests were real. Open a step to inspect its result.' : step.purpose}</p>
        </>
      )}
    </section>
  )
}
