import type { Judgement } from '#lib/domain/report'

/** Judges stage after stage. A stage begins once all before it hold, so that it may rely on them. */
export async function judgeInTurn(stages: readonly (() => Judgement | Promise<Judgement>)[]): Promise<Judgement> {
  let judged: Judgement = { passed: [] }
  for (const stage of stages) {
    const next = await stage()
    judged = { ...next, passed: [...judged.passed, ...next.passed] }
    if (next.failed !== undefined) break
  }
  return judged
}
