import type { ArtifactKind } from '#lib/formats/artifact'

/** What is on the bench: text that was pasted or typed, or a file that was opened. */
export type Specimen =
  | { readonly from: 'text'; readonly text: string }
  | { readonly from: 'file'; readonly name: string; readonly bytes: Uint8Array }

/** The bench of this tab. It lives as long as the page and is kept nowhere else, for what is pasted may be secret. */
export interface SpecimenState {
  readonly specimen: Specimen
  /** What it is to be read as, where that is not the guess. */
  readonly kind?: ArtifactKind
  /** Set where the console made it. */
  readonly example?: Example
  /** The newest first. */
  readonly recent: readonly Specimen[]
}

/** An example: what it shows, and for signatures the payload to verify it against. */
export interface Example {
  readonly name: string
  readonly text: string
  readonly payload?: string
  readonly publicKey?: string
}

/** Specimens that can be called back. */
const RECENT_MAX = 8

/** Nothing on the bench. */
export const EMPTY: SpecimenState = { specimen: { from: 'text', text: '' }, recent: [] }

let bench = EMPTY
const listeners = new Set<() => void>()

/** The bench as it is. */
export function currentBench(): SpecimenState {
  return bench
}

/** Calls back after every change. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Text while it is typed: not yet worth being called back. */
export function type(text: string): void {
  put({ specimen: { from: 'text', text }, recent: bench.recent })
}

/** Puts a specimen on the bench, and remembers it. */
export function showSpecimen(specimen: Specimen): void {
  put({ specimen, recent: remembered(specimen) })
}

/** Puts an example on the bench. */
export function bringExample(example: Example): void {
  const specimen = { from: 'text', text: example.text } as const
  put({ specimen, example, recent: remembered(specimen) })
}

/** Remembers what is on the bench, once it was typed. */
export function remember(): void {
  put({ ...bench, recent: remembered(bench.specimen) })
}

/** Reads the specimen as another kind than guessed; without one, as guessed. */
export function readAs(kind: ArtifactKind | undefined): void {
  const { kind: _, ...rest } = bench
  put(kind === undefined ? rest : { ...rest, kind })
}

/** Takes the specimen away; the recent ones stay. */
export function clear(): void {
  put({ ...EMPTY, recent: bench.recent })
}

/** Forgets everything. */
export function forget(): void {
  put(EMPTY)
}

function put(next: SpecimenState): void {
  bench = next
  for (const listener of listeners) listener()
}

function remembered(specimen: Specimen): readonly Specimen[] {
  if (specimen.from === 'text' && specimen.text.trim() === '') return bench.recent
  return [specimen, ...bench.recent.filter(other => !isSame(other, specimen))].slice(0, RECENT_MAX)
}

function isSame(a: Specimen, b: Specimen): boolean {
  if (a.from === 'text') return b.from === 'text' && a.text === b.text
  return b.from === 'file' && a.bytes === b.bytes
}
