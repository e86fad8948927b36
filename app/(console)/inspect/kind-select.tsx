'use client'

import { useId } from 'react'
import { setKind } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { ARTIFACT_KINDS, type ArtifactKind, SHAPES } from '#lib/formats/artifact'
import type { Recognition } from '#lib/formats/recognize-artifact'

export function KindSelect({ recognition, kind }: { recognition: Recognition; kind: ArtifactKind }) {
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
