'use client'

import { useDeferredValue, useId, useMemo } from 'react'
import { ByteView } from '#app/_bytes/byte-view.tsx'
import { useSandboxNow } from '#app/_data/clock/use-clock'
import { setKind, showSpecimen, useSpecimens } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { ARTIFACT_KINDS, type ArtifactKind, SHAPES } from '#lib/formats/artifact'
import type { Anatomy } from '#lib/formats/dissect'
import type { Finding } from '#lib/formats/find-artifacts'
import type { Recognition } from '#lib/formats/recognize-artifact'
import { isSigned, VerifyPanel } from './_verify/verify-panel'
import { type Fact, factsOf } from './facts'
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

const MARKS = {
  good: { icon: 'check', look: 'text-ok', word: 'valid: ' },
  bad: { icon: 'cross', look: 'text-err', word: 'rejected: ' },
  note: { icon: undefined, look: 'text-text', word: '' },
} as const

function FactList({ anatomy }: { anatomy: Anatomy }) {
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

function KindSelect({ recognition, kind }: { recognition: Recognition; kind: ArtifactKind }) {
  const id = useId()
  const { guess, because, alternatives } = recognition
  const isGuess = kind === guess
  const others = ARTIFACT_KINDS.filter(other => other !== guess && !alternatives.includes(other))
  return (
    <>
      <h2 id="looks-like" className="flex items-center gap-2 text-14 font-semibold">
        <label htmlFor={id}>{isGuess ? 'Detected as' : 'Decode as'}</label>
        <select
          id={id}
          className="control"
          data-testid="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value === guess ? undefined : (target.value as ArtifactKind))}
        >
          <optgroup label="Detected type">
            <KindOption kind={guess} />
          </optgroup>
          {alternatives.length > 0 && (
            <optgroup label="Other possible types">
              {alternatives.map(other => (
                <KindOption key={other} kind={other} />
              ))}
            </optgroup>
          )}
          <optgroup label="All other types">
            {others.map(other => (
              <KindOption key={other} kind={other} />
            ))}
          </optgroup>
        </select>
      </h2>
      <p className="min-w-48 flex-1 text-text-2">{isGuess ? because : `Detected ${SHAPES[guess].name}: ${because}`}</p>
      {!isGuess && <Button onClick={() => setKind(undefined)}>Use detected type</Button>}
    </>
  )
}

function KindOption({ kind }: { kind: ArtifactKind }) {
  return <option value={kind}>{SHAPES[kind].name}</option>
}
