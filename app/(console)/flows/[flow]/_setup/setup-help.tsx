import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { flowHash } from '#lib/explain/links/flow-link'
import { FLOWS, type FlowId, findFlow } from '#lib/flows/flow-list'
import { SignInButtons } from './sign-in-buttons'
import type { FlowSetup } from './use-setup'

/** Explains why a step cannot run. If possible, offers an action that provides what is missing. */
export function SetupHelp({ id, setup, words }: { id: FlowId; setup: FlowSetup; words: string }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-warn-weak p-3">
      <p className="text-warn">{words}</p>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <Help id={id} setup={setup} />
      </div>
    </div>
  )
}

function Help({ id, setup }: { id: FlowId; setup: FlowSetup }) {
  const need = setup.missing?.need ?? 'data'
  switch (need) {
    case 'wallet':
      return <CreateButton create={setup.createWallet}>Create a customer with a wallet</CreateButton>
    case 'session':
      return setup.signInCredentials.length > 0 ? (
        <SignInButtons setup={setup} look="primary" />
      ) : (
        <FlowLink to="add" setup={setup} />
      )
    case 'credential':
      return <FlowLink to={registrationFlowOf(id)} setup={setup} />
    case 'target':
      return id === 'add' && <FlowLink to="passkey-register" setup={setup} />
    case 'payee':
      return <CreateButton create={setup.createPayee}>Create a USD external account</CreateButton>
    case 'quote':
      return <QuoteLink quote={setup.quote} />
    case 'response':
      return <RetryButton />
    case 'data':
      return null
    default:
      return need satisfies never
  }
}

/** Fetches again what could not be loaded. */
function RetryButton() {
  const queries = useQueryClient()
  const retry = () => queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return <Button onClick={() => void retry()}>Retry</Button>
}

function CreateButton({ create, children }: { create: () => Promise<void>; children: string }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: create })
  return (
    <>
      <Button look="primary" disabled={isPending} onClick={() => mutate()}>
        {children}
      </Button>
      <ErrorNote>{error && `Not created: ${error.message}`}</ErrorNote>
    </>
  )
}

function FlowLink({ to, setup }: { to: FlowId; setup: FlowSetup }) {
  const { accountId } = setup.chosen
  return (
    <PageLink
      href={`/flows/${to}${accountId === undefined ? '' : flowHash({ accountId })}`}
      className={buttonLook('primary')}
    >
      {FLOWS[to].name}
    </PageLink>
  )
}

function QuoteLink({ quote }: { quote: FlowSetup['quote'] }) {
  return (
    <PageLink href={`/flows/quote${quote === undefined ? '' : `?quote=${quote.id}`}`} className={buttonLook('primary')}>
      {quote === undefined ? 'Open Quotes' : 'Open the quote to request it again'}
    </PageLink>
  )
}

function registrationFlowOf(id: FlowId): FlowId {
  const { credentialType } = FLOWS[id]
  return findFlow(flow => flow.job === 'add' && flow.credentialType === credentialType) ?? 'add'
}
