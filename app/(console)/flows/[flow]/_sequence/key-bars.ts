import type { Lane } from '#lib/flows/artifacts'
import type { Flow } from '#lib/flows/flow'

/** Point inside a row at which a bar begins or ends. */
export type Point = 'request' | 'answer' | 'work'

/** Part of a bar in one row. A bar shows the lifetime of a private key or of a pending request. */
export interface BarPart {
  readonly id: string
  readonly lane: Lane
  readonly kind: 'key' | 'wait'
  readonly name: string
  /** Absent if the bar does not begin in this row. */
  readonly from?: Point
  /** Absent if the bar does not end in this row. */
  readonly to?: Point
  /** True if this row shows the bar's name. */
  readonly isNamed: boolean
}

interface Bar extends Pick<BarPart, 'id' | 'lane' | 'kind' | 'name'> {
  /** Start of the bar. Row -1 means before the run. */
  readonly from: readonly [row: number, point: Point]
  /** End of the bar. Absent if the bar outlives the run. */
  readonly to?: readonly [row: number, point: Point]
}

/** Returns, for each row of a flow, the parts of bars in that row. */
export function barsByRow(flow: Flow): readonly (readonly BarPart[])[] {
  const bars = barsOf(flow)
  // The name of a bar in the browser lane appears in a backend row. In other rows, boxes and authenticator messages
  // could cover the name.
  const nameRow = ({ lane, from: [first] }: Bar) =>
    lane === 'browser'
      ? flow.steps.findIndex((step, row) => row >= first && step.lane === 'backend')
      : Math.max(0, first)
  return flow.steps.map((_, row) =>
    bars
      .filter(({ from, to }) => from[0] <= row && (to === undefined || to[0] >= row))
      .map(({ from, to, ...bar }) => ({
        ...bar,
        isNamed: row === nameRow({ ...bar, from }),
        ...(from[0] === row ? { from: from[1] } : {}),
        ...(to?.[0] === row ? { to: to[1] } : {}),
      })),
  )
}

function barsOf({ steps, inputs }: Flow): readonly Bar[] {
  const rowOf = (artifact: string) => steps.findIndex(({ makes }) => makes.some(key => key === artifact))
  const sessionRow = rowOf('encryptedSessionSigningKey')
  const clientKey = rowOf('clientKey')
  const [challenge, signed] = [rowOf('targetBundle'), rowOf('firstCall')]
  const [issued, authorized] = [rowOf('expiresAt'), rowOf('scaAuthorization')]
  const used = authorized < 0 ? Math.max(rowOf('signedRetry'), rowOf('verify'), rowOf('execute')) : authorized
  const create = rowOf('attestation')
  const hasPasskey = steps.some(({ lane }) => lane === 'authenticator')
  const bars: (Bar | false)[] = [
    inputs.includes('signer') && {
      id: 'signer',
      lane: 'browser',
      kind: 'key',
      name: 'session key',
      from: [-1, 'work'],
    },
    clientKey >= 0 && {
      id: 'client',
      lane: 'browser',
      kind: 'key',
      name: sessionRow < 0 ? 'login key' : 'client key',
      from: [clientKey, 'work'],
      ...(sessionRow < 0 ? {} : { to: [sessionRow, 'work'] }),
    },
    challenge >= 0 && {
      id: 'bundle',
      lane: 'service',
      kind: 'key',
      name: 'bundle key',
      from: [challenge, 'request'],
      to: [signed, 'request'],
    },
    hasPasskey && {
      id: 'passkey',
      lane: 'authenticator',
      kind: 'key',
      name: 'passkey',
      from: create < 0 ? [-1, 'work'] : [create, 'request'],
    },
    rowOf('delivery') >= 0 && {
      id: 'webhook',
      lane: 'service',
      kind: 'key',
      name: 'webhook key',
      from: [-1, 'work'],
    },
    issued >= 0 && {
      id: 'pending',
      lane: 'service',
      kind: 'wait',
      name: authorized < 0 ? 'pending request' : 'pending authorization',
      from: [issued, 'answer'],
      to: [used, 'request'],
    },
  ]
  return bars.filter(bar => bar !== false)
}
