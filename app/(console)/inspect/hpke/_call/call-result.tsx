'use client'

import { TextLink } from '#app/_ui/text-link.tsx'
import { VerdictCard } from '#app/(console)/inspect/hpke/bench-verdict.tsx'
import { TRIAL_TEXTS } from '#app/(console)/inspect/hpke/trial-texts'
import type { TrialId } from '#app/(console)/inspect/hpke/trials'
import type { Exchange } from '#lib/client/control-client'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { BundleTimeline } from './bundle-timeline'
import { decryptCheck, openingAttempt, usedBundleIndex } from './call-bundles'
import { useCallBundles } from './use-call-bundles'

/** Verdict on a call's bundle, based on the call's checks. */
export function CallResult({ exchange }: { exchange: Exchange }) {
  const bundles = useCallBundles(exchange)
  const { id, receivedAt } = exchange
  const check = decryptCheck(exchange)
  const opening = check && openingAttempt(check)
  return (
    <VerdictCard
      opening={opening}
      {...(check === undefined ? NOT_TRIED : verdictFor(opening))}
      figure={
        check && <BundleTimeline bundles={bundles} calledAt={receivedAt} used={usedBundleIndex(check, bundles)} />
      }
    >
      <p className="mt-2 flex flex-wrap gap-x-4">
        <TextLink href={`/log/${encodeURIComponent(id)}`}>Call at {timeOfDay(receivedAt)}</TextLink>
        {opening !== 'documented' && <TextLink href="/flows/email-otp">Encrypt to a new target bundle</TextLink>}
      </p>
    </VerdictCard>
  )
}

const NOT_TRIED = {
  title: 'The service did not try to open a bundle.',
  why: 'The call was rejected before decryption, or it contains no encryptedOtpBundle. The call’s checks name the cause.',
}

function verdictFor(opening: TrialId | undefined) {
  switch (opening) {
    case undefined:
      return {
        title: 'None of the service’s tests opened this bundle.',
        why: 'A byte changed after encryption, the bundle was encrypted to an unknown key, or the client made a mistake that the tests do not cover.',
      }
    case 'documented':
      return {
        title: 'The service opened this bundle.',
        why: 'It was encrypted to the latest target bundle, as documented.',
      }
    case 'older-key':
      return { ...TRIAL_TEXTS[opening], title: 'This bundle was encrypted to an earlier target bundle.' }
    default:
      return { ...TRIAL_TEXTS[opening], title: TRIAL_TEXTS[opening].verdict }
  }
}
