import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { control } from '#app/_data/api/control'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { saveFile } from '#app/_ui/save-file'
import type { Exchange, ExchangeSummary } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'

const CONCURRENT_READS = 8

/**
 * Returns the mutation `save`, which saves the exchanges of rows as an HTTP Archive, except those that the log no
 * longer contains. While `save` runs, `loadedCount` is the number of rows loaded so far.
 */
export function useExportHar() {
  const queries = useQueryClient()
  const [loadedCount, setLoadedCount] = useState(0)
  const save = useMutation({
    mutationFn: async (rows: readonly ExchangeSummary[]) => {
      const [{ harOf }, { exportedExchange }] = await Promise.all([
        import('#lib/export/reports/har-archive'),
        import('#app/_export/exported-exchange'),
      ])
      const { build, origin } = await queries.fetchQuery(stateQuery)
      const found: Exchange[] = []
      for (let at = 0; at < rows.length; at += CONCURRENT_READS) {
        setLoadedCount(at)
        const batch = rows
          .slice(at, at + CONCURRENT_READS)
          .map(({ id }) => control('GET /exchanges/{exchangeId}', { params: { exchangeId: id } }).catch(ignoreMissing))
        found.push(...(await Promise.all(batch)).filter(exchange => exchange !== undefined))
      }
      saveFile(
        `countersign-${found.length}-calls.har`,
        harOf(found.map(exportedExchange), { origin, version: build.version }),
      )
      return found.length
    },
    onSuccess: count => announce(count === 1 ? '1 call exported' : `${count} calls exported`),
  })
  return { save, loadedCount }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof RejectedCall) || error.status !== 404) throw error
}
