import type { Refusal, Rule } from '#lib/domain/rule'

/** What a rule saw, for the owner's eyes. */
export type Evidence = Omit<Refusal, 'code' | 'details'>

/** Whether a rule holds, and what it saw either way. */
export type Finding = Evidence & { readonly holds: boolean }

/** A rule that tells what it saw where it holds too. */
export interface EvidentRule<Facts> extends Rule<Facts> {
  find(facts: Facts): Finding
}

/** A rule that held, with what it saw. */
export interface PassedRule {
  readonly id: string
  readonly label: string
  readonly evidence: Evidence
}

/** A rule that did not hold. */
export interface FailedRule {
  readonly id: string
  readonly label: string
  readonly refusal: Refusal
}

/** Rules judged in order: those that hold, up to the first that does not. */
export interface Judgement {
  readonly passed: readonly PassedRule[]
  readonly failed?: FailedRule
}

/** What a proof was found to be: proven, or refused by the first rule that does not hold. */
export type Judged<Proof> =
  | { readonly passed: Judgement['passed']; readonly proof: Proof }
  | { readonly passed: Judgement['passed']; readonly failed: FailedRule }

/** Judges rules in order and stops at the first that does not hold. */
export function judge<Facts>(rules: readonly EvidentRule<Facts>[], facts: Facts): Judgement {
  const passed: PassedRule[] = []
  for (const rule of rules) {
    const { id, label } = rule
    const refusal = rule.refuse(facts)
    if (refusal !== undefined) return { passed, failed: { id, label, refusal } }
    const { holds: _, ...evidence } = rule.find(facts)
    passed.push({ id, label, evidence })
  }
  return { passed }
}

/** What a judgement proves. The proof is asked for where every rule holds, and only there. */
export function proven<Proof>({ passed, failed }: Judgement, proof: () => Proof): Judged<Proof> {
  return failed === undefined ? { passed, proof: proof() } : { passed, failed }
}
