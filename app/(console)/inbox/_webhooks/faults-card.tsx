import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { webhookSettingsQuery } from '#app/_data/webhooks/webhook-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { Labeled } from '#app/_ui/form/labeled.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { WebhookFault } from '#lib/client/control-client'
import { WEBHOOK_FAULTS, type WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'
import { WEBHOOK_TYPES } from '#lib/contract/webhooks/webhook-types'
import { FAULT_WORDS, faultScope } from '#lib/explain/webhooks/fault-words'
import { Rejection } from './rejection'

/** The faults of the next deliveries, and a form that adds a fault. */
export function FaultsCard() {
  return (
    <TitledCard id="webhook-faults" title="Faults">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <p className="max-w-[80ch] text-text-2">
          Faults disturb the next deliveries, so that you can test your receiver. Faults do not affect resent events or
          diagnoses.
        </p>
        <FaultForm />
        <FaultList />
      </div>
    </TitledCard>
  )
}

function FaultForm() {
  const { data: platform } = useQuery(webhookSettingsQuery)
  const [fault, choose] = useState<WebhookFaultName>('duplicate')
  const add = useAddFault()
  const hasDelay = fault === 'delay' || fault === 'reorder'
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const type = WEBHOOK_TYPES.find(type => type === form.get('type'))
    const seconds = Number(form.get('seconds') ?? 0)
    add.mutate({
      fault,
      count: Number(form.get('count')),
      ...(type && { type }),
      ...(seconds > 0 && { delayMs: Math.round(seconds * 1000) }),
      ...(platform && { platformId: platform.platformId }),
    })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Labeled label="Fault">
          {id => (
            <select
              id={id}
              className="control max-w-full"
              value={fault}
              onChange={({ target }) => choose(WEBHOOK_FAULTS.find(name => name === target.value) ?? fault)}
            >
              {WEBHOOK_FAULTS.map(name => (
                <option key={name} value={name}>
                  {FAULT_WORDS[name].name}
                </option>
              ))}
            </select>
          )}
        </Labeled>
        <Labeled label="Type of events">
          {id => (
            <select id={id} name="type" className="control max-w-full">
              <option value="">Any type</option>
              {WEBHOOK_TYPES.map(type => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Labeled>
        <Labeled label="Number of events">
          {id => (
            <input
              id={id}
              name="count"
              type="number"
              min="1"
              max="100"
              required
              defaultValue="1"
              className="control w-20"
            />
          )}
        </Labeled>
        {hasDelay && (
          <Labeled label={fault === 'delay' ? 'Delay in seconds' : 'Longest wait in seconds'}>
            {id => (
              <input
                id={id}
                name="seconds"
                type="number"
                min="0.001"
                max="604800"
                step="any"
                placeholder={fault === 'delay' ? '5' : '60'}
                className="control w-24"
              />
            )}
          </Labeled>
        )}
        <Button type="submit" disabled={add.isPending}>
          Add fault
        </Button>
      </div>
      <p className="text-text-2">{FAULT_WORDS[fault].sentence}</p>
      <Rejection
        error={add.error}
        hints={{
          CONFLICT: 'Remove the faults, or let deliveries use them up.',
          INVALID_INPUT: 'Use 1 to 100 events and a delay of at most 7 days.',
        }}
      />
    </form>
  )
}

function FaultList() {
  const { data: faults, error } = useQuery(faultsQuery)
  const { data: platform } = useQuery(webhookSettingsQuery)
  const remove = useRemoveFaults()
  const list = useRef<HTMLDivElement>(null)
  if (error) return <p className="text-err">{error.message}</p>
  if (faults === undefined) return <p className="text-text-3">Loading faults…</p>
  return (
    <div ref={list} tabIndex={-1} className="grid gap-2">
      {faults.length === 0 && <p className="text-text-2">No pending faults. Deliveries are undisturbed.</p>}
      {faults.length > 0 && (
        <>
          <ol aria-label="Pending faults" className="divide-y divide-surface-2">
            {faults.map((fault, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: faults have no ID; their order is their identity.
              <li key={at} data-testid="fault" className="min-w-0 py-1 wrap-anywhere">
                <strong className="font-semibold">{FAULT_WORDS[fault.fault].name}</strong>{' '}
                <span className="text-text-2">
                  {faultScope(fault)}
                  {fault.platformId !== undefined &&
                    platform &&
                    fault.platformId !== platform.platformId &&
                    `, for ${fault.platformId}`}
                </span>
              </li>
            ))}
          </ol>
          <div>
            <Button
              disabled={remove.isPending}
              // The button and the faults disappear, so the focus moves to the element that contained them.
              onClick={() => remove.mutate(undefined, { onSuccess: () => list.current?.focus() })}
            >
              Remove all faults
            </Button>
          </div>
        </>
      )}
      <Rejection error={remove.error} hints={{}} />
    </div>
  )
}

/** Warns that faults will affect deliveries. */
export function FaultBanner() {
  const { data: faults = [] } = useQuery(faultsQuery)
  if (faults.length === 0) return null
  return (
    <p
      data-testid="fault-banner"
      className="rounded-control border border-warn bg-warn-weak px-3 py-2 text-warn wrap-anywhere"
    >
      <strong className="font-semibold">
        {faults.length === 1 ? 'A fault' : `${faults.length} faults`} will affect later deliveries:
      </strong>{' '}
      {[...new Set(faults.map(({ fault }) => FAULT_WORDS[fault].name))].join(', ')}.{' '}
      <a href="#webhook-faults" className="underline underline-offset-2">
        Show faults
      </a>
    </p>
  )
}

/** Faults that will affect later deliveries, oldest first. */
const faultsQuery = queryOptions({
  queryKey: ['listWebhookFaults'],
  queryFn: async ({ signal }) => (await control('GET /webhooks/faults', undefined, signal)).data,
})

function useAddFault() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookFault) => control('POST /webhooks/faults', { body }),
    onSuccess: async () => {
      await refetchAfterChange(queries, faultsQuery)
      announce('Fault added')
    },
  })
}

function useRemoveFaults() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => control('DELETE /webhooks/faults'),
    onSuccess: async () => {
      await refetchAfterChange(queries, faultsQuery)
      announce('Faults removed')
    },
  })
}
