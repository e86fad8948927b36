import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { LoadPlan } from './load-client.ts'
import { type LoadFigures, median } from './statistics.ts'

export interface BenchTarget {
  readonly name: string
  readonly plan: LoadPlan
}

/** Load-tests every target once per turn, after one load of each as a warm-up without figures. */
export async function loadInTurns(
  targets: readonly BenchTarget[],
  turns: number,
): Promise<ReadonlyMap<string, readonly LoadFigures[]>> {
  for (const { plan } of targets) await load(plan)
  return measureInTurns(targets, turns, ({ plan }) => load(plan))
}

/** Measures every target once per turn, so that a brief slowdown of the machine affects all targets. */
export async function measureInTurns<Target extends { readonly name: string }, Figures>(
  targets: readonly Target[],
  turns: number,
  measure: (target: Target) => Promise<Figures>,
): Promise<ReadonlyMap<string, readonly Figures[]>> {
  const figures = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]))
  for (let turn = 0; turn < turns; turn += 1) {
    // Each turn begins with a different target, so that no target is always first.
    for (const target of rotate(targets, turn)) figures.get(target.name)?.push(await measure(target))
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

/** Returns a figure, by default the speed, of one target relative to another: the median of the turns' ratios. */
export function ratio<Figures extends LoadFigures>(
  one: readonly Figures[],
  other: readonly Figures[],
  figureOf: (turn: Figures) => number = turn => turn.requestsPerSecond,
): number {
  const otherOf = (index: number) => other[index] && figureOf(other[index])
  return median(one.map((turn, index) => figureOf(turn) / (otherOf(index) ?? Number.NaN)))
}

/** Sends the requests of a plan from a separate process. */
export function load(plan: LoadPlan): Promise<LoadFigures> {
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
