import type { Exchange, ExchangePage, ExchangeSummary } from '#lib/client/control-client'
import type { Method } from '#lib/contract/operation'
import type { ListedFlow } from '#lib/flows/flow-list'

export interface LogReader {
  /** Returns a page of the exchanges with `call.method` and a path that contains `call.path`, newest first. */
  list(call: CallPattern, cursor: string | undefined): Promise<ExchangePage>
  read(exchangeId: string): Promise<Exchange>
}

type SearchedFlow = Pick<ListedFlow, 'href' | 'operations' | 'credentialType'>

interface CallPattern {
  readonly method: Method
  readonly path: string
}

/** Search result: the newest call, none in the whole log, or none within the read limit. */
export type LastCall =
  | { readonly kind: 'found'; readonly row: ExchangeSummary }
  | { readonly kind: 'none' }
  | { readonly kind: 'unfinished'; readonly read: number }

/** Maximum number of exchanges read in full per operation. Enough to skip a series of calls of another flow. */
export const READ_MAX = 40

/** Finds the flow's newest call in the log, from any client. */
export async function findLastCall(flow: SearchedFlow, log: LogReader): Promise<LastCall> {
  const matchesFlow = predicateOf(flow)
  const found = await Promise.all(flow.operations.map(id => newestOf(id, matchesFlow, log)))
  const rows = found.flatMap(each => (each.kind === 'found' ? [each.row] : []))
  const [newest] = rows.toSorted((a, b) => b.sequence - a.sequence)
  if (newest) return { kind: 'found', row: newest }
  return found.find(({ kind }) => kind === 'unfinished') ?? { kind: 'none' }
}

const PATTERNS: Readonly<Record<string, CallPattern>> = {
  createQuote: { method: 'POST', path: '/quotes' },
  updateConfig: { method: 'PATCH', path: '/config' },
  authorizeQuote: { method: 'POST', path: '/authorize' },
  resendQuoteScaCode: { method: 'POST', path: '/authorize/resend' },
  executeQuote: { method: 'POST', path: '/execute' },
  registerCredential: { method: 'POST', path: '/auth/credentials' },
  challengeCredential: { method: 'POST', path: '/challenge' },
  verifyCredential: { method: 'POST', path: '/verify' },
  revokeCredential: { method: 'DELETE', path: '/auth/credentials' },
  refreshSession: { method: 'POST', path: '/auth/sessions' },
  revokeSession: { method: 'DELETE', path: '/auth/sessions' },
}

type ExchangePredicate = (exchange: Exchange) => boolean

/** Returns a predicate that distinguishes the calls of flows with the same operations. */
function predicateOf({ href, credentialType }: SearchedFlow): ExchangePredicate | undefined {
  if (href === '/flows/execute') return isWalletQuote
  return credentialType && (exchange => typeOf(exchange) === credentialType)
}

async function newestOf(
  operationId: string,
  matchesFlow: ExchangePredicate | undefined,
  log: LogReader,
): Promise<LastCall> {
  const pattern = PATTERNS[operationId]
  if (pattern === undefined) return { kind: 'none' }
  // Paths of credentials of another type. A credential's type never changes, so other calls with these paths are not
  // read.
  const otherPaths = new Set<string>()
  let cursor: string | undefined
  let read = 0
  do {
    const page = await log.list(pattern, cursor)
    for (const row of page.data) {
      if (row.operationId !== operationId || otherPaths.has(row.path)) continue
      if (matchesFlow === undefined) return { kind: 'found', row }
      if (read === READ_MAX) return { kind: 'unfinished', read }
      read += 1
      const exchange = await log.read(row.id)
      if (matchesFlow(exchange)) return { kind: 'found', row }
      if (typeOf(exchange) !== undefined && /:/.test(row.path)) otherPaths.add(row.path)
    }
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return { kind: 'none' }
}

function typeOf({ request, response }: Exchange): unknown {
  return memberOf(request.body, 'type') ?? memberOf(response.body, 'type')
}

/** Only quotes from a wallet need a signature. */
function isWalletQuote({ request, response, code }: Exchange): boolean {
  return (
    request.headers.some(([name]) => name.toLowerCase() === 'service-wallet-signature') ||
    (code?.startsWith('WALLET_SIGNATURE') ?? false) ||
    (response.body?.includes('"payloadToSign"') ?? false)
  )
}

function memberOf(body: string | undefined, name: string): unknown {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
  } catch {
    return undefined
  }
}
