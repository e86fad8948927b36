import type { SentExchange } from '#lib/client/sent'
import type { ErrorCode } from '#lib/contract/errors'
import type { Artifacts } from '#lib/flows/artifacts'
import {
  advance,
  artifactsOf,
  begin,
  edited,
  type Flow,
  nextStep,
  Refused,
  type Run,
  type Tools,
} from '#lib/flows/flow'

/** What a refusal is expected to be. */
export interface Prediction {
  readonly status: number
  readonly code: ErrorCode
  readonly reason?: string
}

/** What tampers reach besides. */
export interface TamperTools extends Tools {
  /** Moves the sandbox clock on. */
  advanceClock(milliseconds: number): Promise<void>
}

/** One way to break a flow at one step, with the refusal it should earn. */
export interface Tamper {
  readonly id: string
  readonly group: 'headers' | 'signature' | 'body' | 'time' | 'identity'
  readonly label: string
  /** The step that is done with what was tampered with. */
  readonly before: string
  readonly predicted: Prediction
  /** What is put in place of what the run has. */
  apply(have: Partial<Artifacts>, tools: TamperTools): Promise<Partial<Artifacts>>
}

/** How a tampered step ended: refused, or not. */
export interface Tampered {
  readonly run: Run
  /** The refusal's exchange, or nothing where the service took it. */
  readonly refused: SentExchange | undefined
}

/** Does the step a run is at with what a tamper makes of its artifacts. The run it is given stays as it was. */
export async function tamperedStep(run: Run, tamper: Tamper, tools: TamperTools): Promise<Tampered> {
  const broken = edited(run, await tamper.apply(artifactsOf(run), tools))
  try {
    return { run: await advance(broken, tools), refused: undefined }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { run: broken, refused: error.exchange }
  }
}

/** Runs a flow up to a tamper's step, and does that step tampered. */
export async function runTampered(
  flow: Flow,
  given: Partial<Artifacts>,
  tamper: Tamper,
  tools: TamperTools,
): Promise<Tampered> {
  let run = begin(flow, given)
  for (let next = nextStep(run); next !== undefined && next.id !== tamper.before; next = nextStep(run)) {
    run = await advance(run, tools)
  }
  return tamperedStep(run, tamper, tools)
}

/** Whether an exchange ended as predicted. */
export function isAsPredicted({ answer }: SentExchange, { status, code, reason }: Prediction): boolean {
  const body = JSON.parse(answer.body)
  return answer.status === status && body.code === code && (reason === undefined || body.details?.reason === reason)
}

/** What the steps before a tamper's own have made. Throws where they have not: then it was applied too early. */
export function made<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A tamper was applied before the steps it needs.')
  return value
}
