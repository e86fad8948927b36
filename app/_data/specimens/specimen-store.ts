import { createStore, useStore } from '#app/_ui/create-store'
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

/** Nothing to inspect. */
const EMPTY: SpecimenState = { specimen: { from: 'text', text: '' }, recent: [] }

const store = createStore(EMPTY)

/** What is inspected in this tab; nothing on the server. */
export function useSpecimens(): SpecimenState {
  return useStore(store)
}

/** Text while it is typed: not yet worth being called back. */
export function type(text: string): void {
  store.set({ specimen: { from: 'text', text }, recent: store.get().recent })
}

/** Puts a specimen on the bench, and remembers it. */
export function showSpecimen(specimen: Specimen): void {
  store.set({ specimen, recent: remembered(specimen) })
}

/** Puts an example on the bench. */
export function bringExample(example: Example): void {
  const specimen = { from: 'text', text: example.text } as const
  store.set({ specimen, example, recent: remembered(specimen) })
}

/** Remembers what is on the bench, once it was typed. */
export function remember(): void {
  const state = store.get()
  store.set({ ...state, recent: remembered(state.specimen) })
}

/** Reads the specimen as another kind than guessed; without one, as guessed. */
export function readAs(kind: ArtifactKind | undefined): void {
  const { kind: _, ...rest } = store.get()
  store.set(kind === undefined ? rest : { ...rest, kind })
}

/** Takes the specimen away; the recent ones stay. */
export function clear(): void {
  store.set({ ...EMPTY, recent: store.get().recent })
}

/** Forgets everything. */
export function forget(): void {
  store.set(EMPTY)
}

function remembered(specimen: Specimen): readonly Specimen[] {
  const { recent } = store.get()
  if (specimen.from === 'text' && specimen.text.trim() === '') return recent
  return [specimen, ...recent.filter(other => !isSame(other, specimen))].slice(0, RECENT_MAX)
}

function isSame(a: Specimen, b: Specimen): boolean {
  if (a.from === 'text') return b.from === 'text' && a.text === b.text
  return b.from === 'file' && a.bytes === b.bytes
}
