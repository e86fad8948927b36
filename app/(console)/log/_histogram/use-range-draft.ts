import { useEffect, useState } from 'react'
import type { LogAddress } from '#app/(console)/log/log-address'
import { type BucketRange, bucketRange, type Histogram, rangeAddress } from './histogram-range'

interface Draft {
  readonly histogram: Histogram
  readonly range: BucketRange
  /** Bucket where the drag began. */
  readonly dragFrom?: number | undefined
}

/** The drawn histogram with its range, and functions that change the range. */
export interface RangeDraft {
  readonly histogram: Histogram
  readonly range: BucketRange
  readonly dragFrom: number | undefined
  readonly choose: (range: BucketRange, dragFrom?: number) => void
  /** Writes the range to the URL. */
  readonly commit: () => void
  readonly cancel: () => void
}

/**
 * Freezes the histogram while the user changes the range, because new calls would move the buckets. Escape cancels the
 * change. Writes the range to the URL only on commit, because browsers limit how often the URL may change.
 */
export function useRangeDraft(
  current: Histogram,
  address: LogAddress,
  change: (change: Partial<LogAddress>) => void,
): RangeDraft {
  const [draft, setDraft] = useState<Draft>()
  const isChanging = draft !== undefined
  // Effect: listens on the window, because a drag does not focus the bars.
  useEffect(() => {
    if (!isChanging) return
    const handleEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setDraft(undefined)
    addEventListener('keydown', handleEscape)
    return () => removeEventListener('keydown', handleEscape)
  }, [isChanging])
  const { histogram } = draft ?? { histogram: current }
  return {
    histogram,
    range: draft?.range ?? bucketRange(current, address),
    dragFrom: draft?.dragFrom,
    choose: (range, dragFrom) => setDraft({ histogram, range, dragFrom }),
    commit: () => {
      if (draft) change(rangeAddress(draft.histogram, draft.range))
      setDraft(undefined)
    },
    cancel: () => setDraft(undefined),
  }
}
