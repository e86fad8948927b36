import { useEffect, useState } from 'react'
import { GLOSSARY } from '#app/_ui/glossary/glossary'
import { termsIn } from '#app/_ui/glossary/split-terms'
import { Icon } from '#app/_ui/icon.tsx'
import { choose, readPreference } from '#app/_ui/use-preference'
import type { Flow } from '#lib/flows/flow'
import { FLOWS, type FlowId } from '#lib/flows/flow-list'

/** Glossary terms in a flow's texts, with definitions. Expanded on this browser's first visit to the flow. */
export function NewWords({ id, flow }: { id: FlowId; flow: Flow }) {
  const [visitPreference] = useState(() => ({ key: `countersign-words-${id}`, values: ['first', 'later'] }) as const)
  const [isFirst] = useState(() => readPreference(visitPreference) === 'first')
  useEffect(() => choose(visitPreference, 'later'), [visitPreference])
  const words = termsIn([FLOWS[id].about, ...flow.steps.map(({ purpose }) => purpose)])
  return (
    <details open={isFirst} className="group/words mt-4 max-w-[61.25rem]" data-testid="new-words">
      <summary className="inline-flex min-h-6 items-center gap-1.5 text-12 text-text-2 hover:text-text">
        <Icon name="chevronRight" className="group-open/words:rotate-90" /> New words
      </summary>
      <dl className="mt-2 grid gap-x-10 gap-y-2.5 md:grid-cols-2">
        {words.map(word => (
          <div key={word}>
            <dt className="inline font-semibold wrap-anywhere">{word}</dt>{' '}
            <dd className="inline text-text-2">{GLOSSARY[word]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
