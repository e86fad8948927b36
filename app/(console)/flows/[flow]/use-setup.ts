import { useState } from 'react'
import type { AuthMethod, AuthSession, InternalAccount } from '#lib/client/api'
import type { Artifacts } from '#lib/flows/artifacts'
import { runToEnd } from '#lib/flows/flow'
import { emailOtp } from '#lib/flows/otp'
import type { TamperTools } from '#lib/flows/tamper'
import type { FlowInputs } from '../../flow-link'
import { heldSession, hold, type RingEntry } from '../../key-ring'
import { useOpen } from '../../use-countdown'
import { useCredentials } from '../../use-credentials'
import { useKeyRing } from '../../use-key-ring'
import { usePayee } from '../../use-payee'
import { useSessions } from '../../use-sessions'
import { useWallets } from '../../use-wallets'
import { CATALOG, type Setup } from './flow-catalog'
import type { FlowId } from './flow-ids'
import { givenOf, missingOf, usableSigners } from './given'
import { useLinkedInputs } from './linked-inputs'

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

const NO_SESSIONS: readonly AuthSession[] = []

/** The setup of one flow; `left` is what a run before this page was loaded was given. */
export function useSetup(kind: Setup, id: FlowId, tools: TamperTools, left: FlowInputs = {}): FlowSetup {
  const linked = useLinkedInputs()
  const [made, setMade] = useState<FlowInputs>({})
  const choice = { ...left, ...linked.inputs, ...made }
  const { data: wallets = [] } = useWallets()
  const accountId = choice.accountId ?? wallets[0]?.id
  const { data: credentials = [] } = useCredentials(accountId)
  const { data: listed = NO_SESSIONS } = useSessions(accountId)
  // One that ends is still listed until somebody asks again.
  const sessions = useOpen(listed)
  const ring = useKeyRing().filter(entry => entry.accountId === accountId)
  const destinationId = usePayee()
  const facts = { kind, id, accountId, credentials, sessions, ring, destinationId, choice }
  const given = givenOf(facts)
  return {
    wallets,
    credentials,
    fitting: credentials.filter(({ type }) => type === CATALOG[id].credentialType),
    sessions,
    signers: usableSigners(facts),
    chosen: { ...choice, ...given.chosen },
    choose: change => setMade(old => ({ ...old, ...change })),
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
      if (session !== undefined) hold(session)
    },
  }
}
