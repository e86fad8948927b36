import { Icon } from '#app/_ui/icon.tsx'
import type { StepView } from '#app/(console)/flows/[flow]/_run/run-view'

const LANES = {
  browser: { name: 'Browser', look: 'border-l-accent' },
  backend: { name: 'Your backend', look: 'border-l-info' },
  service: { name: 'Service', look: 'border-l-ok' },
  authenticator: { name: 'Authenticator', look: 'border-l-byte-signature' },
} as const

const STATES = {
  done: { icon: 'check', word: 'done', text: 'text-ok' },
  current: { icon: 'chevronRight', word: 'next', text: 'text-accent' },
  later: { icon: 'dash', word: 'pending', text: 'text-text-3' },
  failed: { icon: 'cross', word: 'failed', text: 'text-err' },
  unanswered: { icon: 'alert', word: 'no response', text: 'text-warn' },
  undone: { icon: 'cross', word: 'not run', text: 'text-err' },
} as const

/** A 202 asks for a signature: this step is done, and the next ones answer it. */
const ASKED = { icon: 'question', word: 'stamp required', text: 'text-info' } as const

/** Returns the icon and word of a step's state. */
export function markOf({ state, exchange }: StepView) {
  return exchange?.answer.status === 202 ? ASKED : STATES[state]
}

/** Shortcuts of the previous and next step. */
const SHORTCUTS: ReadonlyMap<number, string> = new Map([
  [-1, '['],
  [1, ']'],
])

/** Steps in order, each with its actor and state. */
export function StepList(props: { steps: readonly StepView[]; shown: number; show: (index: number) => void }) {
  return (
    <section aria-label="Steps" className="card">
      <h2 className="border-b border-border px-4 py-3 text-14 font-semibold">Steps</h2>
      <ol>
        {props.steps.map(step => {
          const { exchange } = step
          const { icon, word, text } = markOf(step)
          const lane = LANES[step.lane]
          return (
            <li
              key={step.id}
              aria-current={step.state === 'done' || step.state === 'later' ? undefined : 'step'}
              data-testid={`step-${step.id}`}
              data-state={step.state}
              className={`border-l-4 ${lane.look} border-b border-b-surface-2 last:border-b-0 ${step.index === props.shown ? 'bg-surface-2' : ''}`}
            >
              <button
                type="button"
                data-command={`Step ${step.index + 1}: ${step.title}`}
                aria-keyshortcuts={SHORTCUTS.get(step.index - props.shown)}
                className="grid min-h-11 w-full grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-1.5 text-left -outline-offset-2"
                onClick={() => props.show(step.index)}
              >
                <Icon name={icon} className={text} />
                <span>
                  <span className={step.index === props.shown ? 'font-semibold' : ''}>{step.title}</span>
                  <span className="block text-12 text-text-3">{lane.name}</span>
                </span>
                <span className={`text-12 ${text}`}>
                  {exchange === undefined
                    ? word
                    : `${exchange.answer.status} · ${Math.round(exchange.answer.durationMs)} ms`}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <p className="border-t border-border px-4 py-3 text-12 text-text-2">
        In production, your backend sits between the browser and the service. Here, this tab plays both roles. The color
        bar shows which.
      </p>
    </section>
  )
}
