import type { Specimen } from '#app/_data/specimens/specimen-store'
import { type ArtifactKind, SHAPES } from '#lib/formats/artifact'
import { type Source, sourceOfFile, sourceOfText } from '#lib/formats/artifact-source'
import { type Anatomy, dissect } from '#lib/formats/dissect'
import { type Finding, findingsIn } from '#lib/formats/find-artifacts'
import { type Recognition, recognize } from '#lib/formats/recognize-artifact'

/** Bytes that are taken apart; of what is longer, its beginning. */
export const READ_MAX = 65_536

/** Characters that tell one specimen from another in a list. */
const GLIMPSE_LENGTH = 40

/** What a specimen looks like. */
export interface Reading {
  readonly source: Source
  readonly recognition: Recognition
  /** What people call such a thing. */
  readonly name: string
  /** Its beginning, or its file's name. */
  readonly glimpse: string
  /** Artifacts inside it, where it is JSON. */
  readonly findings: readonly Finding[]
}

/** Recognises a specimen, and finds what is inside. */
export function readSpecimen(specimen: Specimen): Reading {
  const source = specimen.from === 'text' ? sourceOfText(specimen.text) : sourceOfFile(specimen.bytes)
  const recognition = recognize(source)
  const isJson = recognition.guess === 'json' || recognition.guess === 'har'
  return {
    source,
    recognition,
    name: SHAPES[recognition.guess].name,
    glimpse: specimen.from === 'file' ? specimen.name : (source.text ?? '').slice(0, GLIMPSE_LENGTH),
    findings: isJson ? findingsIn(source.text ?? '') : [],
  }
}

/** A source taken apart, up to {@link READ_MAX}. */
export function dissectSource({ bytes, text, leftOut }: Source, kind: ArtifactKind): Anatomy {
  if (bytes.length <= READ_MAX) return dissect({ bytes, leftOut, ...(text !== undefined && { text }) }, kind)
  const head = bytes.subarray(0, READ_MAX)
  return dissect({ bytes: head, leftOut, ...(text !== undefined && { text: new TextDecoder().decode(head) }) }, kind)
}
