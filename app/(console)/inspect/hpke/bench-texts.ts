/** Texts of the page. They stay in a component's memory: neither the address nor any storage has them. */
export interface BenchTexts {
  readonly bundle: string
  readonly privateKey: string
  readonly olderKey: string
}
