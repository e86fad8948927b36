'use client'

import { useSandboxNow } from '#app/_data/clock/use-clock'
import { Icon } from '#app/_ui/icon.tsx'
import type { Anatomy } from '#lib/formats/dissect'
import { type Fact, factsOf } from './facts'

const MARKS = {
  good: { icon: 'check', look: 'text-ok', word: 'valid: ' },
  bad: { icon: 'cross', look: 'text-err', word: 'rejected: ' },
  note: { icon: undefined, look: 'text-text', word: '' },
} as const

export function FactList({ anatomy }: { anatomy: Anatomy }) {
  const now = useSandboxNow()
  const facts = factsOf(anatomy, { now, hostname: location.hostname, origin: location.origin })
  return (
    <section aria-labelledby="facts" className="border-t border-border pt-3">
      <h3 id="facts" className="font-semibold">
        Details
      </h3>
      <dl className="mt-1 grid gap-y-1">
        {facts.map(fact => (
          <FactRow key={fact.name} fact={fact} />
        ))}
      </dl>
    </section>
  )
}

function FactRow({ fact: { name, value, state = 'note', isCode } }: { fact: Fact }) {
  const { icon, look, word } = MARKS[state]
  return (
    <div className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-text-3">{name}</dt>
      <dd className={`flex gap-1.5 ${look}`}>
        {icon && <Icon name={icon} className="mt-0.5" />}
        <span className={`min-w-0 break-all ${isCode ? 'font-mono text-code leading-5' : ''}`}>
          <span className="sr-only">{word}</span>
          {value}
        </span>
      </dd>
    </div>
  )
}
