import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ownerNamesQuery } from '#app/_data/accounts/account-queries'
import { walletName } from '#app/_data/accounts/party-names'
import { flowHash } from '#app/_data/links/flow-link'
import { Button } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { AuthenticatorChoice } from '#app/(console)/flows/[flow]/_authenticator/authenticator-select.tsx'
import { PreflightCard } from '#app/(console)/flows/[flow]/_authenticator/preflight-card.tsx'
import type { Setup } from '#app/(console)/flows/[flow]/flow-catalog'
import type { FlowSetup } from './use-setup'

/** Inputs of a run: wallet, credential, target, and the session that signs. */
export function SetupCard(props: {
  setup: FlowSetup
  kind: Setup
  usesPasskey: boolean
  isLocked: boolean
  /** The run's last tamper, for its link. */
  tamper: string | undefined
}) {
  const { setup, kind, isLocked } = props
  const { data: owners = new Map<string, string>() } = useQuery(ownerNamesQuery)
  // The run's session may end before the run does.
  const isSignInWanted = !isLocked || setup.missing !== undefined
  const { chosen, choose } = setup
  return (
    <section aria-label="Setup" className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Choice
          label="Wallet"
          value={chosen.accountId}
          isLocked={isLocked}
          choose={accountId => choose({ accountId })}
          options={setup.wallets.map(wallet => ({ id: wallet.id, text: walletName(wallet, owners) }))}
        />
        {kind === 'login' && (
          <Choice
            label="Credential"
            value={chosen.credentialId}
            isLocked={isLocked}
            choose={credentialId => choose({ credentialId })}
            options={setup.fitting.map(({ id, type, nickname }) => ({ id, text: `${type} ${nickname}` }))}
          />
        )}
        {kind === 'revoke-credential' && (
          <Choice
            label="Credential to revoke"
            value={chosen.targetId}
            isLocked={isLocked}
            choose={targetId => choose({ targetId })}
            options={setup.credentials.map(({ id, type, nickname }) => ({ id, text: `${type} ${nickname}` }))}
          />
        )}
        {kind === 'revoke-session' && (
          <Choice
            label="Session to revoke"
            value={chosen.targetId}
            isLocked={isLocked}
            choose={targetId => choose({ targetId })}
            options={setup.sessions.map(({ id, type }) => ({ id, text: `${type} session ${shortId(id)}` }))}
          />
        )}
        {kind !== 'login' && (
          <Choice
            label="Signing session"
            value={chosen.signerId}
            isLocked={isLocked}
            choose={signerId => choose({ signerId })}
            options={setup.signers.map(({ entry, refusal }) => ({
              id: entry.sessionId,
              text: `${entry.type} session ${shortId(entry.sessionId)}${refusal === undefined ? '' : ` (${refusal})`}`,
              isDisabled: refusal !== undefined,
            }))}
          />
        )}
        {props.usesPasskey && !isLocked && <AuthenticatorChoice />}
        {kind !== 'login' && isSignInWanted && <SignIn setup={setup} />}
        <CopyButton
          look="quiet"
          label="Copy link"
          what="a link to this flow with these inputs"
          text={async () =>
            location.origin +
            location.pathname +
            flowHash({ ...chosen, ...(props.tamper === undefined ? {} : { tamper: props.tamper }) })
          }
        />
      </div>
      {setup.missing !== undefined && !isLocked && <p className="text-warn">{setup.missing}</p>}
      {props.usesPasskey && <PreflightCard />}
    </section>
  )
}

/** Signs in with the code from the email, for flows that need a session. */
function SignIn({ setup }: { setup: FlowSetup }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const hasEmailOtp = setup.credentials.some(({ type }) => type === 'EMAIL_OTP')
  async function signIn() {
    setState('busy')
    setState(
      await setup.signIn().then(
        () => 'idle' as const,
        () => 'failed' as const,
      ),
    )
  }
  return (
    <div className="flex items-center gap-2">
      <Button onClick={() => void signIn()} disabled={state === 'busy' || !hasEmailOtp}>
        {state === 'busy' ? 'Signing in…' : 'Sign in (email)'}
      </Button>
      {state === 'failed' && (
        <span role="alert" className="text-err">
          Sign-in failed. See the latest call in the log.
        </span>
      )}
    </div>
  )
}

function Choice(props: {
  label: string
  value: string | undefined
  isLocked: boolean
  options: readonly { id: string; text: string; isDisabled?: boolean }[]
  choose: (id: string) => void
}) {
  const id = useId()
  const { value = '', isLocked } = props
  // The run's target may have been deleted, but stays listed.
  const isGone = isLocked && value !== '' && props.options.every(option => option.id !== value)
  const options = isGone ? [{ id: value, text: shortId(value), isDisabled: false }] : props.options
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="text-12 text-text-2">
        {props.label}
      </label>
      <select
        id={id}
        className="control max-w-72"
        value={value}
        disabled={isLocked || options.length === 0}
        onChange={event => props.choose(event.target.value)}
      >
        {options.length === 0 && <option value="">none</option>}
        {options.map(({ id: value, text, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Returns the end of an id, enough to distinguish two. */
function shortId(id: string): string {
  return `…${id.slice(-6)}`
}
