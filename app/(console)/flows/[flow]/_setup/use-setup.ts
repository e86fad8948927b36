import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payeeQuery, walletsQuery } from '#app/_data/accounts/account-queries'
import { useOpen } from '#app/_data/clock/use-countdown'
import type { FlowInputs } from '#app/_data/links/flow-link'
import { addSession, heldSession, type RingEntry, useKeyRing } from '#app/_data/sessions/key-ring'
import { credentialsQuery, sessionsQuery } from '#app/_data/sessions/session-queries'
import { CATALOG, type Setup } from '#app/(console)/flows/[flow]/flow-catalog'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { AuthMethod, AuthSession, InternalAccount } from '#lib/client/wire-types'
import type { Artifacts } from '#lib/flows/artifacts'
import { runToEnd } from '#lib/flows/flow'
import { emailOtp } from '#lib/flows/otp-flows'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { givenOf, missingOf, usableSigners } from './given-artifacts'
import { type Linked, useLinkedInputs } from './use-linked-inputs'

/** What a flow is given, as it can be chosen from what there is. */
export interface FlowSetup {
  readonly wallets: readonly InternalAccount[]
  readonly credentials: readonly AuthMethod[]
  /** Those of the type this flow proves. */
  readonly fitting: readonly AuthMethod[]
  readonly sessions: readonly AuthSession[]
  /** Sessions of this tab that may sign, with those that may not and why. */
  readonly signers: readonly { readonly entry: RingEntry; readonly refusal?: string }[]
  /** What was chosen; the first that fits stands in for what was not. */
  readonly chosen: FlowInputs
  choose(change: FlowInputs): void
  /** The address holds a link that cannot be read. */
  readonly isLinkUnread: boolean
  /** Why a run cannot begin yet, or nothing. */
  readonly missing: string | undefined
  given(): Partial<Artifacts> | undefined
  /** Opens a session with the e-mail's code in one go, so that there is a key to sign with. */
  signIn(): Promise<void>
}

/** Where a setup begins: with the inputs of the run that is shown, which stand; or with those of one the tab lost, if any. */
export interface SetupStart {
  readonly ofRun: FlowInputs | undefined
  readonly left: FlowInputs | undefined
}

const NO_SESSIONS: readonly AuthSession[] = []

/** The setup of one flow. */
export function useSetup(kind: Setup, id: FlowId, tools: TamperTools, { ofRun, left }: SetupStart): FlowSetup {
  const linked = useLinkedInputs()
  const [made, setMade] = useState<{ of: Linked; inputs: FlowInputs }>({ of: linked, inputs: {} })
  // A link that comes later is newer than what was chosen before.
  const own = made.of === linked ? made.inputs : {}
  const choice = ofRun ?? { ...left, ...linked.inputs, ...own }
  const ofWallets = useQuery(walletsQuery)
  const { data: wallets = [] } = ofWallets
  const accountId = choice.accountId ?? wallets[0]?.id
  const ofCredentials = useQuery(credentialsQuery(accountId))
  const { data: credentials = [] } = ofCredentials
  const ofSessions = useQuery(sessionsQuery(accountId))
  // One that ends is still listed until somebody asks again.
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
    isLinkUnread: linked.isUnread,
    missing: missingOf(facts),
    given: () => {
      if (missingOf(facts) !== undefined) return undefined
      const signer = given.chosen.signerId === undefined ? undefined : heldSession(given.chosen.signerId)
      return { ...given.artifacts, ...(signer === undefined ? {} : { signer }) }
    },
    signIn: async () => {
      const credentialId = credentials.find(({ type }) => type === 'EMAIL_OTP')?.id
      if (credentialId === undefined) return
      const { history } = await runToEnd(emailOtp, { credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' }, tools)
      const session = history.at(-1)?.session
      if (session !== undefined) addSession(session)
    },
  }
}

/** Why it is not known yet what there is, in a sentence; nothing once all of it is read. */
function whyUnread(reads: readonly { readonly data: unknown; readonly error: Error | null }[]): string | undefined {
  const unread = reads.find(({ data }) => data === undefined)
  if (unread === undefined) return undefined
  return unread.error === null ? 'Reading what there is…' : `What there is could not be read: ${unread.error.message}`
}
