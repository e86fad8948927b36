import { useEffect, useRef } from 'react'
import type { FlowView } from './run-view'

/** How fast a demonstration may go, as a multiple of the pace of "Run all". */
const SPEED = { min: 0.1, max: 10 } as const

/** The pace that `?demo=1&speed=0.5` asks for; nothing where no demonstration is asked for. */
export function demoSpeed(search: string): number | undefined {
  const asked = new URLSearchParams(search)
  if (asked.get('demo') !== '1') return undefined
  const speed = Number(asked.get('speed') ?? 1)
  return speed >= SPEED.min && speed <= SPEED.max ? speed : 1
}

/** Runs the flow by itself, once, and says of each step what it is for. */
export function Demo(props: {
  view: FlowView
  isReady: boolean
  /** Whether there is what signing in needs. */
  canPrepare: boolean
  prepare: () => void
  start: (speed: number) => void
}) {
  const { view, isReady, canPrepare, prepare, start } = props
  const { current } = view
  const stage = useRef<'waiting' | 'prepared' | 'started'>('waiting')
  const speed = demoSpeed(location.search)
  // A demonstration begins without a click, as soon as it can.
  useEffect(() => {
    if (speed === undefined || stage.current === 'started') return
    if (isReady) {
      stage.current = 'started'
      start(speed)
    } else if (stage.current === 'waiting' && canPrepare) {
      stage.current = 'prepared'
      prepare()
    }
  }, [speed, isReady, canPrepare, prepare, start])
  if (speed === undefined) return null
  const step = current.steps[current.at]
  return (
    <section aria-label="Demonstration" data-testid="caption" className="rounded-card bg-accent p-4 text-on-accent">
      <p className="text-16 font-semibold">
        {step === undefined ? 'Done' : `${step.index + 1} of ${current.steps.length}: ${step.title}`}
      </p>
      <p>{step === undefined ? 'Every step was really sent: open any of them to see it.' : step.purpose}</p>
    </section>
  )
}
