import type { SandboxState } from '#lib/client/control'
import type { Send, SentAnswer } from '#lib/client/sent'
import type { ErrorCode } from '#lib/contract/errors'
import type { TamperTools } from '#lib/flows/tamper'

/** What a call is expected to be answered with. */
export interface Predicted {
  readonly status: number
  /** Absent where it is not refused. */
  readonly code?: ErrorCode
  readonly reason?: string
  /** A header that tells it from any other answer of this status. */
  readonly header?: string
}

/** What drills reach the service with: real calls, as any client's. */
export interface DrillTools extends TamperTools {
  /** As `send`, without API credentials. */
  readonly sendBare: Send
  /** The ids of the starter data. */
  readonly seed: SandboxState['seed']
}

/** A call made wrong on purpose, with the refusal it should earn. An entry is all a new drill needs to be found. */
export interface Drill {
  readonly id: string
  /** What is sent, in a line. */
  readonly title: string
  readonly operationId: string
  readonly predicted: Predicted
  /** What stays different afterwards. */
  readonly leaves?: string
  /** Makes whatever is needed first, then the call; gives the answer of that. */
  run(tools: DrillTools): Promise<SentAnswer>
}

/** Whether an answer is what was predicted. */
export function isAsPredicted({ status, headers, body }: SentAnswer, predicted: Predicted): boolean {
  if (status !== predicted.status) return false
  const told = errorOf(body)
  const hasHeader = headers.some(([name]) => name.toLowerCase() === predicted.header?.toLowerCase())
  return (
    told.code === predicted.code &&
    (predicted.reason === undefined || told.reason === predicted.reason) &&
    (predicted.header === undefined || hasHeader)
  )
}

/** The code and the reason an answer's body tells. */
export function errorOf(body: string): { readonly code?: string; readonly reason?: string } {
  try {
    const { code, details }: { code?: string; details?: { reason?: string } } = JSON.parse(body)
    return { ...(code ? { code } : {}), ...(details?.reason ? { reason: details.reason } : {}) }
  } catch {
    return {}
  }
}

/** A prediction in a line: `400 INVALID_AMOUNT NOT_POSITIVE`. */
export function predictedText({ status, code, reason, header }: Predicted): string {
  return [status, code, reason, header && `with ${header}`].filter(Boolean).join(' ')
}
