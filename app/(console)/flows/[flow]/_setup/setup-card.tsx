import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownerNamesQuery } from '#app/_data/accounts/account-queries'
import { walletName } from '#app/_data/accounts/party-names'
import { replacedEndpointStore } from '#app/_data/webhooks/replaced-endpoint'
import { endpointQuery } from '#app/_data/webhooks/webhook-queries'
import { useStore } from '#app/_ui/create-store'
import { moneyText } from '#app/_ui/text/amount-text'
import { AuthenticatorSelect } from '#app/(console)/flows/[flow]/_authenticator/authenticator-select.tsx'
import { PreflightCard } from '#app/(console)/flows/[flow]/_authenticator/preflight-card.tsx'
import { receiverStatus } from '#lib/contract/webhooks/receiver-address'
import { FLOWS, type FlowId } from '#lib/flows/flow-list'
import { SignInButtons } from './sign-in-buttons'
import type { FlowSetup } from './use-setup'

/** Inputs of a run as a sentence, followed by actions and, for flows with a passkey, the passkey preflight. */
export function SetupCard(props: {
  setup: FlowSetup
  id: FlowId
  usesPasskey: boolean
  isLocked: boolean
  /** Actions at the end of the line. */
  children: ReactNode
}) {
  const { setup, id: flowId, isLocked } = props
  const { data: owners = new Map<string, string>() } = useQuery(ownerNamesQuery)
  const { chosen, choose } = setup
  const wallet = (
    <Choice
      label="Wallet"
      value={chosen.accountId}
      isLocked={isLocked || flowId === 'execute-quote'}
      choose={accountId => choose({ accountId })}
      options={setup.wallets.map(({ id, ...wallet }) => ({ id, text: walletName({ id, ...wallet }, owners) }))}
    />
  )
  return (
    <section aria-label="Setup" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 text-14 text-text-2">
        <Inputs setup={setup} id={flowId} isLocked={isLocked} wallet={wallet} />
        {props.usesPasskey && !isLocked && (
          <>
            using <AuthenticatorSelect />
          </>
        )}
        {FLOWS[flowId].needsSession && !isLocked && setup.missing === undefined && (
          <SignInButtons setup={setup} look="quiet" />
        )}
        <div className="ml-auto flex flex-wrap items-center gap-1 max-rail:ml-0">{props.children}</div>
      </div>
      {props.usesPasskey && <PreflightCard />}
    </section>
  )
}

function Inputs(props: { setup: FlowSetup; id: FlowId; isLocked: boolean; wallet: ReactNode }) {
  const { setup, id: flowId, isLocked, wallet } = props
  const { chosen, choose } = setup
  if (flowId === 'webhook') return <WebhookInputs />
  if (flowId === 'authorize') return <p>A new customer sends 100.00 USD to the EUR account of the starter data.</p>
  if (FLOWS[flowId].job === 'sign-in') {
    return (
      <>
        Sign in with
        <Choice
          label="Credential"
          value={chosen.credentialId}
          isLocked={isLocked}
          choose={credentialId => choose({ credentialId })}
          options={setup.matchingCredentials.map(({ id, type, nickname }) => ({ id, text: `${type} ${nickname}` }))}
        />
        to {wallet}
      </>
    )
  }
  const target = flowId === 'revoke' ? setup.credentials : flowId === 'revoke-session' ? setup.sessions : undefined
  return (
    <>
      {target === undefined ? (
        sentenceStart(setup)
      ) : (
        <>
          Revoke
          <Choice
            label={flowId === 'revoke' ? 'Credential to revoke' : 'Session to revoke'}
            value={chosen.targetId}
            isLocked={isLocked}
            choose={targetId => choose({ targetId })}
            options={target.map(entry => ({
              id: entry.id,
              text:
                flowId === 'revoke-session'
                  ? `${entry.type} session ${shortId(entry.id)}`
                  : `${entry.type} ${entry.nickname}`,
            }))}
          />
          of
        </>
      )}
      {wallet} signed by
      <Choice
        label="Signing session"
        value={chosen.signerId}
        isLocked={isLocked}
        choose={signerId => choose({ signerId })}
        options={setup.signers.map(({ entry, rejection }) => ({
          id: entry.sessionId,
          text: `${entry.type} session ${shortId(entry.sessionId)}${rejection === undefined ? '' : ` (${rejection})`}`,
          isDisabled: rejection !== undefined,
        }))}
      />
    </>
  )
}

function WebhookInputs() {
  const { data: endpoint } = useQuery(endpointQuery)
  const replacedEndpoint = useStore(replacedEndpointStore)
  const platformEndpoint =
    replacedEndpoint !== null && receiverStatus(endpoint ?? '') !== undefined ? replacedEndpoint : endpoint
  return (
    <p className="min-w-0 wrap-anywhere">
      {platformEndpoint ? (
        <>
          The built-in receiver replaces <code>{platformEndpoint}</code> until the last step.
        </>
      ) : (
        'You have no endpoint. The built-in receiver is your endpoint until the last step.'
      )}
    </p>
  )
}

function sentenceStart({ quote }: FlowSetup): string {
  if (quote === undefined) return 'For'
  const { totalSendingAmount, sendingCurrency, totalReceivingAmount, receivingCurrency } = quote
  return `Pay ${moneyText(totalSendingAmount, sendingCurrency)} as ${moneyText(totalReceivingAmount, receivingCurrency)} from`
}

function Choice(props: {
  label: string
  value: string | undefined
  isLocked: boolean
  options: readonly { id: string; text: string; isDisabled?: boolean }[]
  choose: (id: string) => void
}) {
  const { value = '', isLocked } = props
  // The list keeps the object that a started run uses, even if the object has expired or been deleted in the meantime.
  const isGone = isLocked && value !== '' && props.options.every(option => option.id !== value)
  const options = isGone ? [{ id: value, text: shortId(value), isDisabled: false }] : props.options
  return (
    <select
      aria-label={props.label}
      className="inline-control"
      value={value}
      disabled={isLocked || options.length === 0}
      onChange={event => props.choose(event.target.value)}
    >
      {options.length === 0 && <option value="">none</option>}
      {options.map(({ id, text, isDisabled }) => (
        <option key={id} value={id} disabled={isDisabled}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** IDs normally differ in their last characters. */
function shortId(id: string): string {
  return `…${id.slice(-6)}`
}
