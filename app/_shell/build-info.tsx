'use client'

import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function BuildInfo() {
  const { data } = useQuery(stateQuery)
  if (data === undefined) return null
  const { version, node, database } = data.build
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 px-4 pt-3 pb-[calc(var(--bottom-height)+0.75rem)] text-12 text-text-3">
      <dt>Build</dt>
      <dd>{version}</dd>
      <dt>Database</dt>
      <dd>{DATABASES[database]}</dd>
      <dt>Node</dt>
      <dd>{node.replace(/^v/, '')}</dd>
    </dl>
  )
}
