import type { Evidence, Fix } from '#lib/explain/explainer'
import { flowHash } from '#lib/explain/links/flow-link'
import { FLOWS, type FlowId, findFlow } from '#lib/flows/flow-list'

/** Returns a link to a flow with the same kind of call as the rejected call, else to the signed retry guide. */
export function linkToFlow(evidence: Evidence): Fix {
  const { operationId = '', body } = evidence
  const type = memberOf(body, 'type')
  const id = findFlow(
    ({ operations, credentialType = type }) => operations.includes(operationId) && credentialType === type,
  )
  return id === undefined
    ? { kind: 'link', label: 'Signed retry guide', href: '/reference#signed-retry' }
    : inFlow(id)(evidence)
}

/** Returns a link to a flow, with the IDs of the rejected call. */
export function inFlow(id: FlowId, label = FLOWS[id].name): (evidence: Evidence) => Fix {
  return evidence => ({ kind: 'link', label, href: `/flows/${id}${hashOf(evidence)}` })
}

/** Returns a fragment with IDs of the call. The flow ignores IDs that do not belong to the chosen wallet. */
function hashOf({ operationId, path, body }: Evidence): string {
  const accountId = memberOf(body, 'accountId')
  const pathId = idIn(path)
  const target = operationId === 'revokeCredential' || operationId === 'revokeSession' ? pathId : undefined
  const credential = operationId === 'verifyCredential' ? pathId : undefined
  return flowHash({ accountId, credentialId: credential, targetId: target })
}

function idIn(path: string): string | undefined {
  return /(AuthMethod|Session)(:|%3A)([0-9a-f-]{36})/i.exec(path)?.[0].replace(/%3A/i, ':')
}

function memberOf(body: string | undefined, name: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '')?.[name]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
