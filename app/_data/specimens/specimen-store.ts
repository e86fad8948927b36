import { createStore, useStore } from '#app/_ui/create-store'
import type { ArtifactKind } from '#lib/formats/artifact'

/** Text or file to inspect. */
export type Specimen =
  | { readonly from: 'text'; readonly text: string }
  | { readonly from: 'file'; readonly name: string; readonly bytes: Uint8Array }

/** Inspector state of this tab. Stored only in memory, because pasted text may be secret. */
export interface SpecimenState {
  readonly specimen: Specimen
  /** Kind that the user chose instead of the guessed kind. */
  readonly kind?: ArtifactKind
  /** Set if the specimen is an example that the console created. */
  readonly example?: Example
  /** Newest first. */
  readonly recent: readonly Specimen[]
}

/** An example artifact. `payload` and `publicKey` are set if verifying its signature needs them. */
export interface Example {
  readonly name: string
  readonly text: string
  readonly payload?: string
  readonly publicKey?: string
}

const RECENT_MAX = 8

const EMPTY: SpecimenState = { specimen: { from: 'text', text: '' }, recent: [] }

const store = createStore(EMPTY)

export function useSpecimens(): SpecimenState {
  return useStore(store)
}

/** Sets the text while the user types, without adding it to the recent specimens. */
export function setTypedText(text: string): void {
  store.set({ specimen: { from: 'text', text }, recent: store.get().recent })
}

/** Shows a specimen and adds it to the recent specimens. */
export function showSpecimen(specimen: Specimen): void {
  store.set({ specimen, recent: recentWith(specimen) })
}

/** Shows an example and adds it to the recent specimens. */
export function showExample(example: Example): void {
  const specimen = { from: 'text', text: example.text } as const
  store.set({ specimen, example, recent: recentWith(specimen) })
}

/** Adds the current specimen to the recent specimens. Call this when the text field loses the focus. */
export function addToRecent(): void {
  const state = store.get()
  store.set({ ...state, recent: recentWith(state.specimen) })
}

/** Sets the kind that the user chose. Undefined restores the inspector's guess. */
export function setKind(kind: ArtifactKind | undefined): void {
  const { kind: _, ...rest } = store.get()
  store.set(kind === undefined ? rest : { ...rest, kind })
}

/** Clears the specimen and keeps the recent specimens. */
export function clearSpecimen(): void {
  store.set({ ...EMPTY, recent: store.get().recent })
}

/** Clears the specimen and the recent specimens. */
export function clearAll(): void {
  store.set(EMPTY)
}

function recentWith(specimen: Specimen): readonly Specimen[] {
  const { recent } = store.get()
  if (specimen.from === 'text' && specimen.text.trim() === '') return recent
  return [specimen, ...recent.filter(other => !isSame(other, specimen))].slice(0, RECENT_MAX)
}

function isSame(a: Specimen, b: Specimen): boolean {
  if (a.from === 'text') return b.from === 'text' && a.text === b.text
  return b.from === 'file' && a.bytes === b.bytes
}
