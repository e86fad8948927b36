/** Inputs of the HPKE bench. Entered keys are kept only in component state, never in the URL or in storage. */
export interface BenchTexts {
  readonly bundle: string
  readonly privateKey: string
  readonly olderKey: string
}
