import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { control } from '#app/_data/api/control'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import type { KycOutcome, KycPage } from '#lib/client/control-client'

type Reason = NonNullable<KycOutcome['reason']>

const OUTCOMES = [
  ['approve', 'Approve', 'Sets the customer to APPROVED.'],
  ['reject', 'Reject', 'Sets the customer to REJECTED.'],
  ['leave-pending', 'Leave pending', 'Sets the customer to PENDING and the verification to PENDING_MANUAL_REVIEW.'],
] as const satisfies readonly (readonly [KycOutcome['outcome'], string, string])[]

const REASONS: readonly (readonly [Reason, string])[] = [
  ['APPLICANT_REJECTED', 'Applicant rejected'],
  ['LOW_QUALITY', 'Low-quality document'],
  ['DATA_MISMATCH', 'Document data does not match'],
  ['EXPIRED', 'Document expired'],
  ['SUSPECTED_FRAUD', 'Document suspected to be fraudulent'],
  ['UNSUITABLE_DOCUMENT', 'Unsuitable document'],
  ['INCOMPLETE', 'Document incomplete'],
]

/** Form that records the outcome, then opens the link's `redirectUri`, if any. */
export function OutcomeForm({ token, page }: { token: string; page: KycPage }) {
  const id = useId()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<KycOutcome['outcome']>('approve')
  const [reason, setReason] = useState<Reason>('APPLICANT_REJECTED')
  const { redirectUri } = page
  const choose = useMutation({
    mutationFn: (body: KycOutcome) => control('POST /kyc-links/{token}', { params: { token }, body }),
    onSuccess: decided => {
      announce('Outcome recorded')
      queries.setQueryData(['getKycPage', token], decided)
      if (redirectUri !== undefined) location.assign(redirectUri)
    },
    // Refetch: another tab may have recorded an outcome first, or the link may have expired.
    onError: () => queries.invalidateQueries({ queryKey: ['getKycPage', token] }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    choose.mutate(outcome === 'reject' ? { outcome, reason } : { outcome })
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border pt-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-12 text-text-3">Outcome</legend>
        {OUTCOMES.map(([value, word, effect]) => (
          <label key={value} className="flex min-h-8 flex-wrap items-center gap-x-2">
            <input
              type="radio"
              name={`${id}-outcome`}
              value={value}
              checked={outcome === value}
              onChange={() => setOutcome(value)}
              className="size-3.5 accent-accent"
            />
            <span className="font-semibold">{word}</span>
            <span className="text-text-2">{effect}</span>
          </label>
        ))}
      </fieldset>
      {outcome === 'reject' && (
        <div className="grid justify-items-start gap-1">
          <label htmlFor={`${id}-reason`} className="text-12 text-text-3">
            Reason
          </label>
          <select
            id={`${id}-reason`}
            value={reason}
            onChange={event => setReason(event.target.value as Reason)}
            className="control max-w-full"
          >
            {REASONS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <p className="text-text-2">
            {reason === 'APPLICANT_REJECTED' ? (
              'The verification can be submitted again.'
            ) : (
              <>
                <code>POST /verifications</code> then returns 400 <code>{reason}</code> until an outcome is recorded for
                a newer link.
              </>
            )}
          </p>
        </div>
      )}
      <ErrorNote>{choose.error?.message}</ErrorNote>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" look="primary" disabled={choose.isPending || choose.isSuccess}>
          {choose.isPending ? 'Recording…' : redirectUri === undefined ? 'Record outcome' : 'Record and continue'}
        </Button>
        {redirectUri !== undefined && (
          <p className="min-w-0 text-12 break-all text-text-3">
            This browser then opens <span className="font-mono">{redirectUri}</span>
          </p>
        )}
      </div>
    </form>
  )
}
