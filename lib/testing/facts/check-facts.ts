import type * as z from 'zod/mini'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { decodedSegments, routeFinder } from '#lib/http/admit'
import type { Fact } from '#lib/testing/facts/fact-notation'
import { ERROR_FACT, EVENT_FACTS, PUBLIC_FACTS } from '#lib/testing/facts/public-facts'

const findRoute = routeFinder(OPERATIONS)

interface CheckedReply {
  readonly status: number
  readonly body: unknown
}

/** Throws if a response of the API contradicts the facts of the public API. */
export function checkReply(method: string, target: string, { status, body }: CheckedReply): void {
  const path = target.split('?', 1)[0] ?? ''
  if (!path.startsWith(`${BASE_PATH}/`) || status === 304) return
  if (status >= 400) return method === 'HEAD' ? undefined : check(`${method} ${path}: ${status}`, ERROR_FACT, body)
  const operation = findRoute(decodedSegments(path) ?? [])?.operations.find(each => each.method === method)
  if (operation === undefined) return
  const id = operation.id as keyof typeof PUBLIC_FACTS
  const fact = PUBLIC_FACTS[id][status]
  if (fact === undefined) throw new Error(`The public API has no ${status} of ${id}.`)
  check(`${id}: ${status}`, fact, body)
}

interface SentEvent {
  readonly type?: string
}

/** Throws if an event contradicts the facts of the public API. Ignores events that the sandbox sends only on request. */
export function checkEvent(event: SentEvent): void {
  const { type = '' } = event
  const [object = '', name] = type.split('.')
  const fact = EVENT_FACTS[object]
  if (fact !== undefined) check(type, fact, { ...event, event: name })
}

function check(name: string, fact: Fact, body: unknown): void {
  const { error } = fact.safeParse(body)
  if (error === undefined) return
  const problems = error.issues.map(issue => `${pathOf(issue)}: ${issue.message || issue.code}`)
  throw new Error(`${name} contradicts the public API. ${problems.join('; ')} in ${JSON.stringify(body)}`)
}

function pathOf({ path }: z.core.$ZodIssue): string {
  return path.length === 0 ? 'the body' : path.join('.')
}
