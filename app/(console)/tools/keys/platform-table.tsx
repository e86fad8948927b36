'use client'

import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { dayAndTime } from '#lib/explain/text/instant-text'

export function PlatformTable() {
  const { data, error } = useQuery({
    queryKey: ['listPlatforms'],
    queryFn: () => control('GET /platforms'),
  })
  return (
    <TitledCard id="platforms" title="Platforms">
      {error && <p className="p-4 text-err">{error.message}</p>}
      <ul className="divide-y divide-surface-2">
        {data?.data.map(({ platformId, name, clientId, createdAt }) => (
          <li
            key={clientId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 lg:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <p className="min-w-0">
              <PageLink
                href={`/log?q=${encodeURIComponent(name)}`}
                className="inline-flex min-h-6 max-w-full items-center font-semibold wrap-anywhere text-accent underline-offset-2 hover:underline"
              >
                {name}
              </PageLink>
            </p>
            <p className="min-w-0 text-text-2 max-lg:col-span-2 max-lg:row-start-2">
              <code className="break-all">{clientId}</code>
              <span className="block text-12 text-text-3">
                <span className="break-all">{platformId}</span> · created {dayAndTime(createdAt)}
              </span>
            </p>
            <CopyButton look="quiet" label="Copy client ID" what={`of ${name}’s token`} text={clientId} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
