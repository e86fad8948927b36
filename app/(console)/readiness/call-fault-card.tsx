import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Labeled } from '#app/_ui/form/labeled.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { FaultRequest } from '#lib/client/control-client'
import { ArmedFaults, armedFaultsQuery } from './armed-fault-list'

/** The codes that each operation documents, by its ID. */
export type CodesByOperation = Readonly<Record<string, readonly string[]>>
type FaultName = NonNullable<FaultRequest['fault']>

const FAULTS: Readonly<Record<FaultName, { readonly name: string; readonly sentence: string }>> = {
  drop_after_commit: {
    name: 'Lost response',
    sentence: 'The server performs the call and resets the connection. The client receives no byte of the response.',
  },
  drop_before: { name: 'Lost request', sentence: 'The server does nothing and resets the connection.' },
  truncate: {
    name: 'Cut-off response',
    sentence: 'The server performs the call, sends half of the body and resets the connection.',
  },
  delay: { name: 'Late response', sentence: 'The server performs the call at once and sends the response later.' },
  slow_body: { name: 'Slow body', sentence: 'The server performs the call and sends the body slowly.' },
  unknown_members: {
    name: 'Unknown fields',
    sentence: 'The response has a field and a status that no contract lists yet.',
  },
  rate_limit: { name: 'Rate limit', sentence: 'The server does nothing and returns 429 with Retry-After.' },
  code: { name: 'Error code', sentence: 'The server does nothing and returns a documented error.' },
}

/** The number that a fault requires, with its limit and a first value. */
const NUMBERS: Partial<Record<FaultName, { field: string; label: string; max: number; initial: number }>> = {
  delay: { field: 'ms', label: 'Milliseconds', max: 120_000, initial: 5_000 },
  slow_body: { field: 'bytesPerSecond', label: 'Bytes per second', max: 1_000_000, initial: 100 },
  rate_limit: { field: 'retryAfter', label: 'Retry-After in seconds', max: 3_600, initial: 1 },
}

/** A form that gives the next calls of an operation a fault, by default those of every platform. */
export function CallFaultCard(props: { codes: CodesByOperation; platformId: string | undefined }) {
  const { codes, platformId } = props
  const [operationId, chooseOperation] = useState('createQuote')
  const [fault, chooseFault] = useState<FaultName>('drop_after_commit')
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: (body: FaultRequest) => control('POST /arm', { body }),
    onSuccess: async () => {
      await refetchAfterChange(queries, armedFaultsQuery)
      announce('Fault armed')
    },
  })
  const number = NUMBERS[fault]
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (add.isPending) return
    const form = new FormData(event.currentTarget)
    add.mutate({
      operationId,
      fault,
      count: Number(form.get('count')),
      ...(number && { [number.field]: Number(form.get(number.field)) }),
      ...(fault === 'code' && { code: String(form.get('code')) }),
      ...(platformId !== undefined && { platformId }),
    })
  }
  return (
    <TitledCard id="call-faults" title="Arm a fault">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Choice label="Operation" value={operationId} names={Object.keys(codes)} choose={chooseOperation} />
          <Choice
            label="Fault"
            value={fault}
            names={Object.keys(FAULTS)}
            nameOf={name => FAULTS[name as FaultName].name}
            choose={name => chooseFault(name as FaultName)}
          />
          {fault === 'code' && <Choice label="Code" name="code" key={operationId} names={codes[operationId] ?? []} />}
          {number && <NumberInput key={fault} {...number} />}
          <NumberInput field="count" label="Number of calls" max={1_000} initial={1} />
          <Button type="submit" aria-disabled={add.isPending}>
            Arm fault
          </Button>
        </div>
        <p className="text-text-2">{FAULTS[fault].sentence} The log marks each call that gets the fault.</p>
        <ErrorNote>{add.error?.message}</ErrorNote>
        <ArmedFaults platformId={platformId} nameOf={name => FAULTS[name].name.toLowerCase()} />
      </form>
    </TitledCard>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly names: readonly string[]
  nameOf?(name: string): string
  readonly name?: string
  readonly value?: string
  choose?(name: string): void
}

function Choice({ label, names, nameOf = name => name, name, value, choose }: ChoiceProps) {
  return (
    <Labeled label={label}>
      {id => (
        <select
          id={id}
          name={name}
          className="control max-w-full"
          value={value}
          onChange={({ target }) => choose?.(target.value)}
        >
          {names.map(each => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  )
}

function NumberInput(props: { field: string; label: string; max: number; initial: number }) {
  const { field, label, max, initial } = props
  return (
    <Labeled label={label}>
      {id => (
        <input
          id={id}
          name={field}
          type="number"
          min="1"
          max={max}
          required
          defaultValue={initial}
          className="control w-28"
        />
      )}
    </Labeled>
  )
}
