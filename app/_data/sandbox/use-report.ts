import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'

/**
 * Reads the report on the clients of a platform, by default of all platforms, in a recording, by default in the log.
 * Reads it again soon after each call and each change of the clock.
 */
export function useReport(platformId?: string, recordingId?: string) {
  useRefetchOnCalls('getReadinessReport')
  return useQuery({
    queryKey: ['getReadinessReport', platformId, recordingId],
    queryFn: ({ signal }) => control('GET /report', { query: { platformId, recordingId } }, signal),
    placeholderData: keepPreviousData,
  })
}
