'use client'

import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { TextLink } from '#app/_ui/text-link.tsx'
import { VerdictCard } from '#app/(console)/inspect/hpke/bench-verdict.tsx'
import { TRIAL_TEXTS } from '#app/(console)/inspect/hpke/trial-texts'
import type { TrialId } from '#app/(console)/inspect/hpke/trials'
import type { Exchange } from '#lib/client/control-client'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { BundleTimeline } from './bundle-timeline'
import { decryptCheck, type IssuedBundle, issuedBundle, openingAttempt, usedBundleIndex } from './call-bundles'

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

/** Maximum number of challenges to search, newest first. */
const SEARCHED_MAX = '100'
const SHOWN_MAX = 4

/** Loads the target bundles of the credential's latest challenges before a verify call, oldest first. */
function useCallBundles({ id, path, sequence }: Exchange): readonly IssuedBundle[] {
  const { data = [] } = useQuery({
    queryKey: ['bundlesBefore', id],
    queryFn: async ({ client }) => {
      const challenge = path.replace(/\/verify$/, '/challenge')
      const query = { method: 'POST', path: challenge, status: '200', limit: SEARCHED_MAX } as const
      const { data: newest } = await control('GET /exchanges', { query })
      const before = newest.filter(call => call.sequence < sequence).slice(0, SHOWN_MAX)
      const calls = await Promise.all(before.map(call => client.fetchQuery(exchangeQuery(call.id))))
      return calls.reverse().flatMap(call => issuedBundle(call) ?? [])
    },
  })
  return data
}
