import type { Lane } from '#lib/flows/artifacts'
import type { FlowIconName } from './flow-icon'
import type { Drawing } from './step-drawings'

/** Names of the lanes, from left to right. */
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
]

/** Classes that place an element at a lane. */
export const AT: Readonly<Record<Lane, string>> = {
  authenticator: 'seq-at-authenticator',
  browser: 'seq-at-browser',
  backend: 'seq-at-backend',
  service: 'seq-at-service',
}

/** Returns the lanes a step passes through, in order. */
export function lanesOf(drawing: Drawing): readonly Lane[] {
  if (drawing.type === 'work') return [drawing.at]
  return drawing.type === 'ceremony' ? ['browser', 'authenticator'] : ['browser', 'backend', 'service']
}

/** Returns a lane's name. */
export function laneName(lane: Lane): string {
  return LANES.find(({ id }) => id === lane)?.name ?? lane
}
