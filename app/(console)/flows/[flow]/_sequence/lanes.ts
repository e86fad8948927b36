import type { Lane } from '#lib/flows/artifacts'
import type { Flow, FlowStep } from '#lib/flows/flow'
import type { FlowIconName } from './flow-icon'

/** Lanes from left to right, one for each party. `who` describes what acts as that party in the console. */
export const LANES: readonly {
  readonly id: Lane
  readonly name: string
  readonly icon: FlowIconName
  readonly who: string
}[] = [
  { id: 'authenticator', name: 'Authenticator', icon: 'fingerprint', who: 'device or software' },
  { id: 'browser', name: 'Browser', icon: 'browser', who: 'this tab' },
  { id: 'backend', name: 'Your backend', icon: 'server', who: 'played by this tab' },
  { id: 'service', name: 'Countersign', icon: 'shield', who: 'the sandbox' },
  { id: 'receiver', name: 'Your receiver', icon: 'inbox', who: 'built into the sandbox' },
]

/** Classes that place an element on a lane and set `--lane` to the lane's color. */
export const LANE_CLASSES: Readonly<Record<Lane, string>> = {
  authenticator: 'seq-at-authenticator',
  browser: 'seq-at-browser',
  backend: 'seq-at-backend',
  service: 'seq-at-service',
  receiver: 'seq-at-receiver',
}

/** Returns a flow's lanes. A flow shows the browser or the receiver, never both. */
export function lanesOfFlow({ steps }: Flow) {
  const has = (lane: Lane) => steps.some(step => step.lane === lane)
  const absent: Lane = has('receiver') ? 'browser' : 'receiver'
  return LANES.filter(({ id }) => id !== absent && (id !== 'authenticator' || has(id)))
}

/** Returns the lanes that a step passes through, in order. */
export function lanesOf({ lane, drawing }: Pick<FlowStep, 'lane' | 'drawing'>): readonly Lane[] {
  if ('words' in drawing) return [lane]
  if (drawing.call === undefined) return lane === 'receiver' ? ['service', 'receiver'] : ['browser', 'authenticator']
  return drawing.isDirect ? ['backend', 'service'] : ['browser', 'backend', 'service']
}

export function laneName(lane: Lane): string {
  return LANES.find(({ id }) => id === lane)?.name ?? lane
}
