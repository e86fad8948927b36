import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { LoadPlan } from './load-client.ts'
import { type LoadFigures, median } from './statistics.ts'

export interface BenchTarget {
  readonly name: string
  readonly plan: LoadPlan
}

/**
 * Load-tests every target once per turn, so that a brief slowdown of the machine affects all targets. An additional
 * first turn is a warm-up without figures.
 */
export async function loadInTurns(
  targets: readonly BenchTarget[],
  turns: number,
): Promise<ReadonlyMap<string, readonly LoadFigures[]>> {
  const figures = new Map<string, LoadFigures[]>(targets.map(({ name }) => [name, []]))
  for (let turn = 0; turn <= turns; turn += 1) {
    // Each turn begins with a different target, so that no target is always first.
    for (const { name, plan } of rotate(targets, turn)) {
      const seen = await load(plan)
      if (turn > 0) figures.get(name)?.push(seen)
    }
  }
  return figures
}

/** Returns the medians of several turns. */
export function medians(figures: readonly LoadFigures[]): LoadFigures {
  return {
    requestsPerSecond: median(figures.map(turn => turn.requestsPerSecond)),
    p50: median(figures.map(turn => turn.p50)),
    p99: median(figures.map(turn => turn.p99)),
  }
}

/** Returns the speed of one target relative to another: the median of the turns' ratios. */
export function ratio(one: readonly LoadFigures[], other: readonly LoadFigures[]): number {
  return median(one.map((turn, index) => turn.requestsPerSecond / (other[index]?.requestsPerSecond ?? Number.NaN)))
}

function load(plan: LoadPlan): Promise<LoadFigures> {
  return new Promise((resolve, reject) => {
    const client = fork(join(import.meta.dirname, 'load-client.ts'))
    client.once('message', figures => resolve(figures as LoadFigures))
    client.once('exit', code => reject(new Error(`The load client exited with code ${code}.`)))
    client.send(plan)
  })
}

function rotate<Item>(items: readonly Item[], by: number): readonly Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
