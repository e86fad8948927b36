import type { RingEntry } from '#app/_data/sessions/key-ring'
import type { SandboxState } from '#lib/client/control-client'
import type { AuthMethod, AuthSession } from '#lib/client/wire-types'
import { SCA_CODE } from '#lib/contract/lifetimes'
import type { FlowInputs } from '#lib/explain/links/flow-link'
import type { Artifacts } from '#lib/flows/artifacts'
import { FLOWS, type FlowId } from '#lib/flows/flow-list'
import type { LinkedQuote } from './use-linked-quote'

/** Available choices, and the chosen ones. */
interface Facts {
  readonly notLoadedReason: Missing | undefined
  readonly id: FlowId
  readonly accountId: string | undefined
  readonly credentials: readonly AuthMethod[]
  readonly sessions: readonly AuthSession[]
  readonly ring: readonly RingEntry[]
  /** Account that a wallet pays to. */
  readonly destinationId: string | undefined
  /** Starter data, with the accounts of flows that need no wallet. */
  readonly seed: SandboxState['seed'] | undefined
  /** Quote named by the link to the flow. */
  readonly linked: LinkedQuote
  readonly choice: FlowInputs
}

/** Identity in the ID tokens that the console requests. */
export const IDENTITY = {
  iss: 'https://accounts.google.com',
  aud: 'countersign-console',
  sub: 'ada',
  email: 'ada@example.com',
} as const
/** Amount that a wallet pays, in the smallest unit of its currency: 10.00 USDB. */
const AMOUNT = 10_000_000
/** Amount that a new customer pays, in cents: 100.00 USD. */
const CUSTOMER_AMOUNT = 10_000

/** Returns a flow's choices, with defaults for missing ones, and its initial artifacts except `signer`. */
export function flowInputs(facts: Facts): { readonly chosen: FlowInputs; readonly artifacts: Partial<Artifacts> } {
  const { id: flowId, accountId, credentials, choice } = facts
  if (flowId === 'webhook') return { chosen: {}, artifacts: webhookArtifacts(facts.seed) }
  if (flowId === 'authorize') return { chosen: {}, artifacts: authorizeArtifacts(facts.seed) }
  const { job, credentialType } = FLOWS[flowId]
  const matchingCredentials = job === 'sign-in' ? credentials.filter(({ type }) => type === credentialType) : []
  const credentialId = (matchingCredentials.find(({ id }) => id === choice.credentialId) ?? matchingCredentials[0])?.id
  const type = credentialType === 'SMS_OTP' ? ('SMS_OTP' as const) : ('EMAIL_OTP' as const)
  const targetId = targetOf(facts)
  const signerId = signerOf(facts)
  const chosen = { accountId, credentialId, targetId, signerId }
  const artifacts: { -readonly [Name in keyof Artifacts]?: Artifacts[Name] } = {
    otpCode: '000000',
    otpType: type,
    identity: IDENTITY,
    amount: AMOUNT,
  }
  if (facts.destinationId !== undefined) artifacts.destinationId = facts.destinationId
  if (accountId !== undefined) artifacts.accountId = accountId
  if (credentialId !== undefined) artifacts.credentialId = credentialId
  if (targetId !== undefined) artifacts.targetId = targetId
  if (flowId === 'execute-quote' && choice.quoteId !== undefined) artifacts.quoteId = choice.quoteId
  if (flowId === 'add') artifacts.otpType = missingOtpType(credentials) ?? 'SMS_OTP'
  return { chosen: withoutUndefined(chosen), artifacts }
}

/** Reason why a run cannot start yet. */
export interface Missing {
  readonly need: 'data' | 'response' | 'wallet' | 'credential' | 'session' | 'payee' | 'quote' | 'target'
  readonly words: string
}

/** Returns why a run cannot start yet. */
export function missingOf(facts: Facts): Missing | undefined {
  const { id, credentials, linked } = facts
  if (id === 'webhook' || id === 'authorize') {
    return facts.seed === undefined ? { need: 'data', words: 'Loading the starter data…' } : undefined
  }
  const { chosen } = flowInputs(facts)
  if (facts.notLoadedReason !== undefined) return facts.notLoadedReason
  if (chosen.accountId === undefined) {
    return { need: 'wallet', words: 'No wallet found. Create a customer to get one.' }
  }
  if (id === 'execute-quote' && linked.problem !== undefined) return { need: 'quote', words: linked.problem }
  if (id === 'execute-quote' && linked.quote === undefined) return { need: 'data', words: 'Loading the quote…' }
  if (FLOWS[id].job === 'sign-in') {
    const words = 'This wallet has no credential of this type. Add one first.'
    return chosen.credentialId === undefined ? { need: 'credential', words } : undefined
  }
  if (id === 'add' && missingOtpType(credentials) === undefined) {
    const words = 'This wallet already has an EMAIL_OTP and an SMS_OTP credential. A wallet can have only one of each.'
    return { need: 'target', words }
  }
  if (chosen.signerId === undefined) return { need: 'session', words: whyNoSigner(facts) }
  if (id === 'execute' && facts.destinationId === undefined) {
    return { need: 'payee', words: 'No USD external account found. Create one to use as the destination.' }
  }
  return chosen.targetId === undefined && id.startsWith('revoke')
    ? { need: 'target', words: 'Nothing to revoke.' }
    : undefined
}

function webhookArtifacts(seed: SandboxState['seed'] | undefined): Partial<Artifacts> {
  return {
    webhookFault: 'tampered-body',
    ...(seed && { accountId: seed.platformAccountId }),
    destinationId: payeeOf(seed),
  }
}

function authorizeArtifacts(seed: SandboxState['seed'] | undefined): Partial<Artifacts> {
  return { amount: CUSTOMER_AMOUNT, scaCode: SCA_CODE, destinationId: payeeOf(seed) }
}

function payeeOf(seed: SandboxState['seed'] | undefined): string | undefined {
  const accounts = seed?.externalAccounts ?? []
  return (accounts.find(({ currency }) => currency === 'EUR') ?? accounts[0])?.id
}

function whyNoSigner(facts: Facts): string {
  if (facts.ring.length === 0) return 'This tab has no session key for this wallet. Sign in first.'
  return listTabSessions(facts).every(({ rejection }) => rejection === ENDED)
    ? 'Every session with a key in this tab has ended. Sign in again.'
    : 'No session in this tab can sign this request. A credential cannot authorize its own revocation. Sign in with a different credential.'
}

const ENDED = 'ended'

/** Lists this tab's sessions of the wallet. `rejection` says why a session cannot sign. */
export function listTabSessions(facts: Facts): readonly { readonly entry: RingEntry; readonly rejection?: string }[] {
  const target = targetOf(facts)
  return facts.ring.map(entry => {
    const isListed = facts.sessions.some(({ id }) => id === entry.sessionId)
    if (!isListed && facts.notLoadedReason === undefined) return { entry, rejection: ENDED }
    const isBeingRevoked = facts.id === 'revoke' && entry.credentialId === target
    return isBeingRevoked ? { entry, rejection: 'belongs to the credential being revoked' } : { entry }
  })
}

function signerOf(facts: Facts): string | undefined {
  const usable = listTabSessions(facts).filter(({ rejection }) => rejection === undefined)
  const chosen = usable.find(({ entry }) => entry.sessionId === facts.choice.signerId)
  return (chosen ?? usable.at(-1))?.entry.sessionId
}

function targetOf({ id: flowId, choice, credentials, sessions, ring }: Facts): string | undefined {
  if (flowId === 'revoke-session') return (sessions.find(({ id }) => id === choice.targetId) ?? sessions[0])?.id
  if (flowId !== 'revoke') return undefined
  // Prefer a credential without a session in this tab, because every active session here can revoke it.
  const revocable = credentials.find(({ id }) => ring.every(entry => entry.credentialId !== id))
  const chosen = credentials.find(({ id }) => id === choice.targetId)
  return (chosen ?? revocable ?? credentials[0])?.id
}

function missingOtpType(credentials: readonly AuthMethod[]): 'SMS_OTP' | 'EMAIL_OTP' | undefined {
  return (['SMS_OTP', 'EMAIL_OTP'] as const).find(type => credentials.every(credential => credential.type !== type))
}

function withoutUndefined<Values extends Record<string, string | undefined>>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: string // Undefined members were dropped; the rest are strings.
  }
}
