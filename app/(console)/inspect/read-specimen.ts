import type { Specimen } from '#app/_data/specimens/specimen-store'
import { type ArtifactKind, SHAPES } from '#lib/formats/artifact'
import { type Source, sourceOfFile, sourceOfText } from '#lib/formats/artifact-source'
import { type Anatomy, dissect } from '#lib/formats/dissect'
import { type Finding, findingsIn } from '#lib/formats/find-artifacts'
import { type Recognition, recognize } from '#lib/formats/recognize-artifact'

/** Maximum number of bytes to dissect. Longer specimens are truncated. */
export const READ_MAX = 65_536

/** Maximum length of a text's preview, in characters. */
const PREVIEW_LENGTH = 40

export interface Reading {
  readonly source: Source
  readonly recognition: Recognition
  readonly name: string
  /** First characters of the text, or the file name. */
  readonly preview: string
  /** Artifacts found in a JSON or HAR specimen. */
  readonly findings: readonly Finding[]
}

export function readSpecimen(specimen: Specimen): Reading {
  const source = specimen.from === 'text' ? sourceOfText(specimen.text) : sourceOfFile(specimen.bytes)
  const recognition = recognize(source)
  const isJson = recognition.guess === 'json' || recognition.guess === 'har'
  return {
    source,
    recognition,
    name: SHAPES[recognition.guess].name,
    preview: specimen.from === 'file' ? specimen.name : (source.text ?? '').slice(0, PREVIEW_LENGTH),
    findings: isJson ? findingsIn(source.text ?? '') : [],
  }
}

/** Dissects at most the first {@link READ_MAX} bytes of a source. */
export function dissectSource({ bytes, text, removedParts }: Source, kind: ArtifactKind): Anatomy {
  if (bytes.length <= READ_MAX) return dissect({ bytes, removedParts, text }, kind)
  const head = bytes.subarray(0, READ_MAX)
  return dissect(
    { bytes: head, removedParts, ...(text !== undefined && { text: new TextDecoder().decode(head) }) },
    kind,
  )
}
