import { FLOWS } from '#app/_data/links/flow-list'
import type { FlowIconName } from '#app/(console)/flows/[flow]/_sequence/flow-icon.tsx'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'

/** A page to open next, usually a flow. */
export interface NextPage {
  readonly href: string
  readonly icon: FlowIconName
  readonly name: string
  readonly about: string
}

const SIGNED_IN = ['execute', 'passkey-register', 'refresh', 'drills'] as const

/** Last path segments of the pages to open after each flow. The primary page is first. */
const NEXT: Readonly<Record<FlowId, readonly (FlowId | 'drills' | 'quote')[]>> = {
  'email-otp': SIGNED_IN,
  'sms-otp': SIGNED_IN,
  oauth: SIGNED_IN,
  passkey: ['execute', 'refresh', 'revoke', 'drills'],
  'oauth-register': ['oauth', 'passkey-register', 'revoke'],
  'passkey-register': ['passkey', 'revoke', 'execute'],
  add: ['sms-otp', 'passkey-register', 'revoke'],
  revoke: ['add', 'passkey-register', 'drills'],
  refresh: ['execute', 'revoke-session', 'drills'],
  'revoke-session': ['email-otp', 'passkey', 'drills'],
  execute: ['quote', 'refresh', 'drills'],
  webhook: ['quote', 'drills', 'email-otp'],
  'execute-quote': ['quote', 'execute', 'refresh', 'drills'],
}

const ICONS: Readonly<Record<string, FlowIconName>> = {
  execute: 'quote',
  quote: 'quote',
  passkey: 'fingerprint',
  'passkey-register': 'fingerprint',
  refresh: 'refresh',
  drills: 'bolt',
}

/** Returns the pages to open after a flow, the primary page first. */
export function nextFlows(id: FlowId): readonly NextPage[] {
  return NEXT[id].flatMap(next => {
    const listed = FLOWS.find(({ href }) => href === `/flows/${next}`)
    return listed === undefined
      ? []
      : [{ href: listed.href, icon: ICONS[next] ?? 'key', name: listed.name, about: listed.about }]
  })
}
