import type { Refusal, Rule } from '#lib/domain/rule'

/** A rule that did not hold. */
export interface FailedRule {
  readonly id: string
  readonly label: string
  readonly refusal: Refusal
}

/** Rules judged in order: those that hold, up to the first that does not. */
export interface Judgement {
  readonly passed: readonly Pick<Rule<unknown>, 'id' | 'label'>[]
  readonly failed?: FailedRule
}

/** What a proof was found to be: proven, or refused by the first rule that does not hold. */
export type Judged<Proof> =
  | { readonly passed: Judgement['passed']; readonly proof: Proof }
  | { readonly passed: Judgement['passed']; readonly failed: FailedRule }

/** Judges rules in order and stops at the first that does not hold. */
export function judge<Facts>(rules: readonly Rule<Facts>[], facts: Facts): Judgement {
  const passed: Pick<Rule<Facts>, 'id' | 'label'>[] = []
  for (const { id, label, refuse } of rules) {
    const refusal = refuse(facts)
    if (refusal !== undefined) return { passed, failed: { id, label, refusal } }
    passed.push({ id, label })
  }
  return { passed }
}

/** What a judgement proves. The proof is asked for where every rule holds, and only there. */
export function proven<Proof>({ passed, failed }: Judgement, proof: () => Proof): Judged<Proof> {
  return failed === undefined ? { passed, proof: proof() } : { passed, failed }
}
