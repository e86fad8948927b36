'use client'

import { useDeferredValue, useMemo } from 'react'
import { ByteView } from '#app/_bytes/byte-view.tsx'
import { showSpecimen, useSpecimens } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { type ArtifactKind, SHAPES } from '#lib/formats/artifact'
import type { Finding } from '#lib/formats/find-artifacts'
import { isSigned, VerifyPanel } from './_verify/verify-panel'
import { FactList } from './fact-list'
import { KindSelect } from './kind-select'
import { dissectSource, READ_MAX, readSpecimen } from './read-specimen'

const ENCRYPTED_KINDS: ReadonlySet<ArtifactKind> = new Set(['otp-bundle', 'session-bundle', 'export-bundle'])

export function SpecimenResult() {
  const state = useSpecimens()
  // Deferred, so that typing in long texts stays fast.
  const specimen = useDeferredValue(state.specimen)
  const reading = useMemo(() => readSpecimen(specimen), [specimen])
  const { source, recognition, findings } = reading
  const kind = state.kind ?? recognition.guess
  const anatomy = useMemo(() => dissectSource(source, kind), [source, kind])
  const isLong = source.bytes.length > READ_MAX
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <section aria-labelledby="looks-like" className="card min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-3">
          <KindSelect recognition={recognition} kind={kind} />
          {state.example && <Tag isSentence>Example: {state.example.name}, generated in this tab</Tag>}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
          {source.removedParts.length > 0 && (
            <p className="text-text-2">Ignored: {source.removedParts.join(' and ')}.</p>
          )}
          {findings.length > 0 && <FindingList findings={findings} />}
          {isLong && (
            <p className="text-text-2">
              {source.bytes.length.toLocaleString('en')} bytes. Only the first {READ_MAX.toLocaleString('en')} are
              decoded.
            </p>
          )}
          {!(isLong && findings.length > 0) && <ByteView anatomy={anatomy} />}
          <FactList anatomy={anatomy} />
          {ENCRYPTED_KINDS.has(kind) && (
            <p>
              <TextLink href="/inspect/hpke">Decrypt this bundle, or find out why it does not open</TextLink>
            </p>
          )}
        </div>
      </section>
      {isSigned(anatomy) && (
        <VerifyPanel
          key={`${SHAPES[kind].name}:${state.example?.text ?? ''}`}
          anatomy={anatomy}
          example={state.example}
        />
      )}
    </div>
  )
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <section aria-labelledby="found">
      <h3 id="found" className="font-semibold">
        Found inside
      </h3>
      <ul className="mt-1 grid max-h-96 overflow-y-auto">
        {findings.map(({ kind, name, text, call }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finding has no ID other than its index.
          <li key={at} className="flex min-h-9 items-center gap-x-3 border-t border-border py-1">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{SHAPES[kind].name}</span>{' '}
              <span className="font-mono text-code text-text-2">{name}</span>
              {call && <span className="block truncate text-text-3">{call}</span>}
            </span>
            <Button aria-label={`Decode ${name}`} onClick={() => showSpecimen({ from: 'text', text })}>
              Decode
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
