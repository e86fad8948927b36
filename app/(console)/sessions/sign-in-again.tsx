import { buttonLook } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { type FlowInputs, flowHash } from '#lib/explain/links/flow-link'
import { findFlow } from '#lib/flows/flow-list'

export function SignInAgain({ type, about, inputs }: { type: string; about: string; inputs: FlowInputs }) {
  const flow = findFlow(({ job, credentialType }) => job === 'sign-in' && credentialType === type)
  return (
    <PageLink
      href={`${flow === undefined ? '/flows' : `/flows/${flow}`}${flowHash(inputs)}`}
      className={buttonLook()}
      aria-label={`Sign in again: ${about}`}
    >
      Sign in again
    </PageLink>
  )
}
