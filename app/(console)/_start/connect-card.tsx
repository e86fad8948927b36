'use client'

import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { BaseUrl } from './base-url'
import { BasicToken } from './basic-token'
import { FirstCall } from './first-call'

/** Everything a client needs: address, token, and a first call that works. */
export function PointCard() {
  const { data: state } = useQuery(stateQuery)
  return (
    <section aria-label="Address and credentials" className="card">
      <dl className="grid gap-y-2 border-b border-border p-4">
        <BaseUrl baseUrl={state?.baseUrl} />
        <BasicToken baseUrl={state?.baseUrl} />
      </dl>
      <FirstCall state={state} />
    </section>
  )
}
