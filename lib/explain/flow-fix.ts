import type { Evidence, Fix } from '#lib/explain/explainer'
import { flowHash } from '#lib/explain/links/flow-link'

type FixFinder = (evidence: Evidence) => Fix

const BY_VERIFIED_TYPE: Readonly<Record<string, FixFinder>> = {
  EMAIL_OTP: inFlow('Run email OTP', 'email-otp'),
  SMS_OTP: inFlow('Run SMS OTP', 'sms-otp'),
  OAUTH: inFlow('Run OAuth sign-in', 'oauth'),
  PASSKEY: inFlow('Run passkey sign-in', 'passkey'),
}

const BY_REGISTERED_TYPE: Readonly<Record<string, FixFinder>> = {
  OAUTH: inFlow('Add OAuth identity', 'oauth-register'),
  PASSKEY: inFlow('Register a passkey', 'passkey-register'),
}

const BY_OPERATION: Readonly<Record<string, FixFinder>> = {
  registerCredential: inFlow('Add a credential', 'add'),
  revokeCredential: inFlow('Revoke a credential', 'revoke'),
  refreshSession: inFlow('Refresh a session', 'refresh'),
  revokeSession: inFlow('Revoke a session', 'revoke-session'),
  executeQuote: inFlow('Execute wallet quote', 'execute'),
}

/** Returns a link to a flow with the same kind of call as the rejected call, else to the signed retry guide. */
export function linkToFlow(evidence: Evidence): Fix {
  const { operationId = '', body } = evidence
  const type = memberOf(body, 'type') ?? ''
  const byType = { verifyCredential: BY_VERIFIED_TYPE, registerCredential: BY_REGISTERED_TYPE }[operationId]
  const find = byType?.[type] ?? BY_OPERATION[operationId]
  return find?.(evidence) ?? { kind: 'link', label: 'Signed retry guide', href: '/reference#signed-retry' }
}

export function inFlow(label: string, id: string): FixFinder {
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
