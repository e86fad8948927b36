import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { ownerNamesQuery, payeeQuery, walletsQuery } from '#app/_data/accounts/account-queries'
import { useUnexpired } from '#app/_data/clock/use-countdown'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { addSession, type RingEntry, sessionWithKey, useKeyRing } from '#app/_data/sessions/key-ring'
import { credentialsQuery, sessionsQuery } from '#app/_data/sessions/session-queries'
import type { AuthMethod, AuthSession, InternalAccount, Quote } from '#lib/client/wire-types'
import { type FlowInputs, readFlowHash } from '#lib/explain/links/flow-link'
import type { Artifacts } from '#lib/flows/artifacts'
import { FLOWS, type FlowId } from '#lib/flows/flow-list'
import { newPayee } from '#lib/flows/new-payee'
import { newWallet } from '#lib/flows/new-wallet'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { flowInputs, listTabSessions, type Missing, missingOf } from './flow-inputs'
import { signInWith } from './sign-in-with'
import { useLinkedQuote } from './use-linked-quote'

/** Inputs of a flow, the choices for them, and actions that create a missing input. */
export interface FlowSetup {
  readonly wallets: readonly InternalAccount[]
  readonly credentials: readonly AuthMethod[]
  /** Credentials of the type that this flow signs in with. */
  readonly matchingCredentials: readonly AuthMethod[]
  readonly sessions: readonly AuthSession[]
  /** The existing quote to execute. Undefined if no quote is linked or the quote is not loaded. */
  readonly quote: Quote | undefined
  /** This tab's sessions of the wallet. `rejection` is the reason why a session may not sign. */
  readonly signers: readonly { readonly entry: RingEntry; readonly rejection?: string }[]
  /** Inputs of the chosen run. If no run is chosen, these are the choices, with defaults for missing ones. */
  readonly chosen: FlowInputs
  choose(change: FlowInputs): void
  /** True if the inputs in the URL's fragment cannot be read. */
  readonly isLinkUnreadable: boolean
  /** Reason why a run cannot start yet. Undefined if it can. */
  readonly missing: Missing | undefined
  /** Credentials that can open a session for this flow, one of each type. */
  readonly signInCredentials: readonly AuthMethod[]
  /** Returns the artifacts that a run starts with, or undefined if an input is missing. */
  initialArtifacts(): Partial<Artifacts> | undefined
  /** Signs in with a credential, and adds the new session to this tab's sessions. */
  signIn(credential: AuthMethod): Promise<void>
  /** Creates a customer with a wallet, and chooses the wallet. */
  createWallet(): Promise<void>
  /** Registers a USD external account for the wallet's owner. The wallet pays into it. */
  createPayee(): Promise<void>
}

/** Inputs that a setup takes from runs. */
export interface SetupStart {
  /** Inputs of the chosen run. They replace all choices. */
  readonly runInputs: FlowInputs | undefined
  /** Inputs of the interrupted run. A link's inputs and the user's choices override them. */
  readonly interrupted: FlowInputs | undefined
}

const NO_SESSIONS: readonly AuthSession[] = []

/** Returns the setup of one flow. */
export function useSetup(id: FlowId, tools: TamperTools, { runInputs, interrupted }: SetupStart): FlowSetup {
  const queries = useQueryClient()
  const linked = useLinkedInputs()
  const [choices, setChoices] = useState<{ link: LinkedInputs; inputs: FlowInputs }>({ link: linked, inputs: {} })
  // A newer link replaces earlier choices.
  const changes = choices.link === linked ? choices.inputs : {}
  const choice = runInputs ?? { ...interrupted, ...linked.inputs, ...changes }
  const walletsResult = useQuery(walletsQuery)
  const { data: wallets = [] } = walletsResult
  const linkedQuote = useLinkedQuote(id === 'execute-quote' ? choice.quoteId : undefined)
  const accountId = payerOf(linkedQuote.quote) ?? choice.accountId ?? wallets[0]?.id
  const credentialsResult = useQuery(credentialsQuery(accountId))
  const { data: credentials = [] } = credentialsResult
  const sessionsResult = useQuery(sessionsQuery(accountId))
  // The service listed these sessions earlier, so some may have expired in the meantime.
  const sessions = useUnexpired(sessionsResult.data ?? NO_SESSIONS)
  const accountResults = accountId === undefined ? [] : [credentialsResult, sessionsResult]
  const notLoadedReason = whyNotLoaded([walletsResult, ...accountResults])
  const ring = useKeyRing().filter(entry => entry.accountId === accountId)
  const loaded = { credentials, sessions, ring, ...usePaymentAccounts(), linked: linkedQuote }
  const facts = { notLoadedReason, id, accountId, choice, ...loaded }
  const inputs = flowInputs(facts)
  return {
    wallets,
    credentials,
    matchingCredentials: credentials.filter(({ type }) => type === FLOWS[id].credentialType),
    sessions,
    quote: linkedQuote.quote,
    signers: listTabSessions(facts),
    chosen: runInputs ?? { ...choice, ...inputs.chosen },
    choose: change => setChoices({ link: linked, inputs: { ...changes, ...change } }),
    isLinkUnreadable: linked.isUnreadable,
    missing: missingOf(facts),
    initialArtifacts: () => {
      if (missingOf(facts) !== undefined) return undefined
      const signer = inputs.chosen.signerId === undefined ? undefined : sessionWithKey(inputs.chosen.signerId)
      return { ...inputs.artifacts, signer }
    },
    // A credential cannot authorize its own revocation.
    signInCredentials: firstOfEachType(
      credentials.filter(credential => id !== 'revoke' || credential.id !== inputs.chosen.targetId),
    ),
    signIn: async credential => {
      const session = await signInWith(credential, tools)
      if (session !== undefined) addSession(session)
    },
    createWallet: async () => {
      const wallet = await newWallet(tools)
      await Promise.all([walletsQuery, ownerNamesQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
      setChoices({ link: linked, inputs: { ...changes, accountId: wallet.accountId } })
    },
    createPayee: async () => {
      await newPayee(tools, wallets.find(wallet => wallet.id === accountId)?.customerId)
      await queries.invalidateQueries({ queryKey: payeeQuery.queryKey })
    },
  }
}

/** Flows that need no wallet use the accounts in the starter data (`seed`). */
function usePaymentAccounts() {
  return { destinationId: useQuery(payeeQuery).data ?? undefined, seed: useQuery(stateQuery).data?.seed }
}

function payerOf(quote: Quote | undefined): string | undefined {
  return quote !== undefined && 'accountId' in quote.source ? quote.source.accountId : undefined
}

function firstOfEachType(credentials: readonly AuthMethod[]): readonly AuthMethod[] {
  return credentials.filter(({ type }, at) => credentials.findIndex(other => other.type === type) === at)
}

function whyNotLoaded(reads: readonly { readonly data: unknown; readonly error: Error | null }[]): Missing | undefined {
  const unread = reads.find(({ data }) => data === undefined)
  if (unread === undefined) return undefined
  return unread.error === null
    ? { need: 'data', words: 'Loading wallets, credentials and sessions…' }
    : { need: 'response', words: `Couldn’t load wallets, credentials and sessions: ${unread.error.message}` }
}

/** Flow inputs in the fragment of the page's URL. */
interface LinkedInputs {
  readonly inputs: FlowInputs
  /** True if the URL's fragment has the form of flow inputs but cannot be read. */
  readonly isUnreadable: boolean
}

const NONE: LinkedInputs = { inputs: {}, isUnreadable: false }

let lastRead = { hash: '', linked: NONE }

/** Returns the inputs in the URL's fragment. They are empty until the fragment is decoded. */
function useLinkedInputs(): LinkedInputs {
  return useSyncExternalStore(
    subscribeToAddress,
    () => (lastRead.hash === location.hash ? lastRead.linked : NONE),
    () => NONE,
  )
}

function subscribeToAddress(changed: () => void) {
  const readAddress = () => {
    const { hash } = location
    void readFlowHash(hash).then(inputs => {
      if (hash !== location.hash) return
      lastRead = { hash, linked: { inputs: inputs ?? {}, isUnreadable: inputs === undefined } }
      changed()
    })
  }
  readAddress()
  addEventListener('hashchange', readAddress)
  return () => removeEventListener('hashchange', readAddress)
}
