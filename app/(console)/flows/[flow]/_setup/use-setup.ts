import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerNamesQuery, payeeQuery, walletsQuery } from '#app/_data/accounts/account-queries'
import { useOpen } from '#app/_data/clock/use-countdown'
import type { FlowInputs } from '#app/_data/links/flow-link'
import { addSession, heldSession, type RingEntry, useKeyRing } from '#app/_data/sessions/key-ring'
import { credentialsQuery, sessionsQuery } from '#app/_data/sessions/session-queries'
import { CATALOG, type Setup } from '#app/(console)/flows/[flow]/flow-catalog'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { AuthMethod, AuthSession, InternalAccount } from '#lib/client/wire-types'
import type { Artifacts } from '#lib/flows/artifacts'
import { newPayee } from '#lib/flows/new-payee'
import { newWallet } from '#lib/flows/new-wallet'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { givenOf, type Missing, missingOf, usableSigners } from './given-artifacts'
import { signInWith } from './sign-in-with'
import { type Linked, useLinkedInputs } from './use-linked-inputs'

/** Inputs of a flow, and the choices for them. */
export interface FlowSetup {
  readonly wallets: readonly InternalAccount[]
  readonly credentials: readonly AuthMethod[]
  /** Credentials of the type this flow proves. */
  readonly fitting: readonly AuthMethod[]
  readonly sessions: readonly AuthSession[]
  /** This tab's sessions; those that may not sign have a reason. */
  readonly signers: readonly { readonly entry: RingEntry; readonly refusal?: string }[]
  /** The chosen inputs; the first fitting one is the default. */
  readonly chosen: FlowInputs
  choose(change: FlowInputs): void
  /** The address has a link that cannot be read. */
  readonly isLinkUnreadable: boolean
  /** Why a run cannot start yet, else undefined. */
  readonly missing: Missing | undefined
  /** Credentials that can open a session for this flow, one of each type. */
  readonly signIns: readonly AuthMethod[]
  given(): Partial<Artifacts> | undefined
  /** Opens a session with a credential, to have a key that signs. */
  signIn(credential: AuthMethod): Promise<void>
  /** Creates a customer with a wallet, and chooses it. */
  createWallet(): Promise<void>
  /** Registers a USD account of the wallet's owner, which the wallet can pay to. */
  createPayee(): Promise<void>
}

/** Initial inputs of a setup: those of the shown run, which are fixed, or of the interrupted run. */
export interface SetupStart {
  readonly ofRun: FlowInputs | undefined
  readonly left: FlowInputs | undefined
}

const NO_SESSIONS: readonly AuthSession[] = []

/** Returns the setup of one flow. */
export function useSetup(kind: Setup, id: FlowId, tools: TamperTools, { ofRun, left }: SetupStart): FlowSetup {
  const queries = useQueryClient()
  const linked = useLinkedInputs()
  const [made, setMade] = useState<{ of: Linked; inputs: FlowInputs }>({ of: linked, inputs: {} })
  // A newer link replaces earlier choices.
  const own = made.of === linked ? made.inputs : {}
  const choice = ofRun ?? { ...left, ...linked.inputs, ...own }
  const ofWallets = useQuery(walletsQuery)
  const { data: wallets = [] } = ofWallets
  const accountId = choice.accountId ?? wallets[0]?.id
  const ofCredentials = useQuery(credentialsQuery(accountId))
  const { data: credentials = [] } = ofCredentials
  const ofSessions = useQuery(sessionsQuery(accountId))
  // An expired session stays listed until the next fetch.
  const sessions = useOpen(ofSessions.data ?? NO_SESSIONS)
  const unread = whyUnread([ofWallets, ...(accountId === undefined ? [] : [ofCredentials, ofSessions])])
  const ring = useKeyRing().filter(entry => entry.accountId === accountId)
  const destinationId = useQuery(payeeQuery).data ?? undefined
  const facts = { unread, kind, id, accountId, credentials, sessions, ring, destinationId, choice }
  const given = givenOf(facts)
  return {
    wallets,
    credentials,
    fitting: credentials.filter(({ type }) => type === CATALOG[id].credentialType),
    sessions,
    signers: usableSigners(facts),
    chosen: ofRun ?? { ...choice, ...given.chosen },
    choose: change => setMade({ of: linked, inputs: { ...own, ...change } }),
    isLinkUnreadable: linked.isUnreadable,
    missing: missingOf(facts),
    given: () => {
      if (missingOf(facts) !== undefined) return undefined
      const signer = given.chosen.signerId === undefined ? undefined : heldSession(given.chosen.signerId)
      return { ...given.artifacts, ...(signer === undefined ? {} : { signer }) }
    },
    // A credential cannot authorize its own revocation.
    signIns: firstOfEachType(
      credentials.filter(({ id: ownId }) => kind !== 'revoke-credential' || ownId !== given.chosen.targetId),
    ),
    signIn: async credential => {
      const session = await signInWith(credential, tools)
      if (session !== undefined) addSession(session)
    },
    createWallet: async () => {
      const made = await newWallet(tools)
      await Promise.all([walletsQuery, ownerNamesQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
      setMade({ of: linked, inputs: { ...own, accountId: made.accountId } })
    },
    createPayee: async () => {
      await newPayee(tools, wallets.find(wallet => wallet.id === accountId)?.customerId)
      await queries.invalidateQueries({ queryKey: payeeQuery.queryKey })
    },
  }
}

function firstOfEachType(credentials: readonly AuthMethod[]): readonly AuthMethod[] {
  return credentials.filter(({ type }, at) => credentials.findIndex(other => other.type === type) === at)
}

/** Returns why the choices are not loaded yet, as a sentence. Returns undefined once all are. */
function whyUnread(reads: readonly { readonly data: unknown; readonly error: Error | null }[]): string | undefined {
  const unread = reads.find(({ data }) => data === undefined)
  if (unread === undefined) return undefined
  return unread.error === null
    ? 'Loading wallets and credentials…'
    : `Couldn’t load wallets and credentials: ${unread.error.message}`
}
