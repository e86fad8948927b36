'use client'

import { showSpecimen } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { SHAPES } from '#lib/formats/artifact'
import type { Finding } from '#lib/formats/find-artifacts'

/** Artifacts inside JSON or a HAR; each can be taken apart by itself. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <section aria-labelledby="found">
      <h3 id="found" className="font-semibold">
        Found inside
      </h3>
      <ul className="mt-1 grid max-h-96 overflow-y-auto">
        {findings.map(({ kind, name, text, call }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finding has no name but its place.
          <li key={at} className="flex min-h-9 items-center gap-x-3 border-t border-border py-1">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{SHAPES[kind].name}</span>{' '}
              <span className="font-mono text-code text-text-2">{name}</span>
              {call && <span className="block truncate text-text-3">{call}</span>}
            </span>
            <Button aria-label={`Take ${name} apart`} onClick={() => showSpecimen({ from: 'text', text })}>
              Take apart
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
