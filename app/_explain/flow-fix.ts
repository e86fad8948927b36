import { flowHash } from '#app/_data/links/flow-link'
import type { Evidence, Fix } from './explainer'

interface FlowPlace {
  readonly id: string
  readonly words: string
}

const BY_VERIFIED_TYPE: Readonly<Record<string, FlowPlace>> = {
  EMAIL_OTP: { id: 'email-otp', words: 'Run email OTP' },
  SMS_OTP: { id: 'sms-otp', words: 'Run SMS OTP' },
  OAUTH: { id: 'oauth', words: 'Run OAuth sign-in' },
  PASSKEY: { id: 'passkey', words: 'Run passkey sign-in' },
}

const BY_REGISTERED_TYPE: Readonly<Record<string, FlowPlace>> = {
  OAUTH: { id: 'oauth-register', words: 'Add OAuth identity' },
  PASSKEY: { id: 'passkey-register', words: 'Register a passkey' },
}

const ADD: FlowPlace = { id: 'add', words: 'Add a credential' }

const BY_OPERATION: Readonly<Record<string, FlowPlace>> = {
  revokeCredential: { id: 'revoke', words: 'Revoke a credential' },
  refreshSession: { id: 'refresh', words: 'Refresh a session' },
  revokeSession: { id: 'revoke-session', words: 'Revoke a session' },
  executeQuote: { id: 'execute', words: 'Execute wallet quote' },
}

/** Links to the flow that makes this call correctly, with the call's ids; else to the guide to signed retries. */
export function linkToFlow(evidence: Evidence): Fix {
  const place = placeOf(evidence)
  if (place === undefined) {
    return { kind: 'link', label: 'Signed retry guide', href: '/reference#signed-retry' }
  }
  return { kind: 'link', label: place.words, href: `/flows/${place.id}${hashOf(evidence)}` }
}

export function inFlow(label: string, id: string): (evidence: Evidence) => Fix {
  return evidence => ({ kind: 'link', label, href: `/flows/${id}${hashOf(evidence)}` })
}

function placeOf({ operationId, body }: Evidence): FlowPlace | undefined {
  const type = memberOf(body, 'type') ?? ''
  if (operationId === 'verifyCredential') return BY_VERIFIED_TYPE[type]
  if (operationId === 'registerCredential') return BY_REGISTERED_TYPE[type] ?? ADD
  return BY_OPERATION[operationId ?? '']
}

/** Returns the fragment with the call's ids; the flow drops ids that do not belong to the chosen wallet. */
function hashOf({ operationId, path, body }: Evidence): string {
  const accountId = memberOf(body, 'accountId')
  const named = idIn(path)
  const target = operationId === 'revokeCredential' || operationId === 'revokeSession' ? named : undefined
  const credential = operationId === 'verifyCredential' ? named : undefined
  const inputs = {
    ...(accountId === undefined ? {} : { accountId }),
    ...(credential === undefined ? {} : { credentialId: credential }),
    ...(target === undefined ? {} : { targetId: target }),
  }
  return Object.keys(inputs).length === 0 ? '' : flowHash(inputs)
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
