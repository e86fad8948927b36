'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { NameInput } from '#app/_ui/form/name-input.tsx'
import { TokenLines } from './token-lines'

/** Form that creates a platform with separate starter data. Shows the new token's secret only once. */
export function NewPlatform() {
  const id = useId()
  const queries = useQueryClient()
  const { data: state } = useQuery(stateQuery)
  const create = useMutation({
    mutationFn: (name: string) => control('POST /platforms', { body: { name } }),
    onSuccess: async ({ name }) => {
      announce(`Platform ${name} created`)
      await refetchAfterChange(queries, { queryKey: ['listPlatforms'] })
    },
  })
  const created = create.data

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (typeof name === 'string') create.mutate(name.trim())
  }

  return (
    <section aria-labelledby={`${id}-title`} className="card min-w-0 p-4">
      <h2 id={`${id}-title`} className="text-14 font-semibold">
        New platform
      </h2>
      <p className="mt-1 text-text-2">A new platform has starter data and its own API token.</p>
      <form onSubmit={submit} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1">
        <label htmlFor={id} className="text-12 text-text-3">
          Name
        </label>
        <div className="flex flex-wrap gap-2">
          <NameInput id={id} placeholder="acme-ci" className="min-w-40 flex-1" />
          <Button type="submit" look={created ? 'plain' : 'primary'} disabled={create.isPending}>
            {create.isPending ? 'Creating…' : 'Create platform'}
          </Button>
        </div>
      </form>
      <ErrorNote className="mt-2">{create.error?.message}</ErrorNote>
      {created && (
        <div role="status" className="mt-4 border-t border-border pt-4">
          <p className="wrap-anywhere">
            <span className="font-semibold">{created.name}</span> created. Copy the secret now; it is shown only once.
            The server stores only its hash.
          </p>
          <TokenLines baseUrl={state?.baseUrl ?? ''} token={created} look="primary" fetchToken={async () => created} />
        </div>
      )}
    </section>
  )
}
