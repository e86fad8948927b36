import { useEffect, useState } from 'react'
import type { LogAddress } from '#app/(console)/log/log-address'
import { type BucketRange, bucketRange, type Histogram, rangeAddress } from './histogram-range'

interface Draft {
  readonly histogram: Histogram
  readonly range: BucketRange
  /** Bucket where the drag of the bars began. */
  readonly dragFrom?: number | undefined
}

/** The drawn histogram with its range, and functions that change the range. */
export interface RangeDraft {
  readonly histogram: Histogram
  readonly range: BucketRange
  readonly dragFrom: number | undefined
  readonly choose: (range: BucketRange, dragFrom?: number) => void
  /** Writes the range to the address. */
  readonly commit: () => void
  readonly cancel: () => void
}

/**
 * Keeps a range while the user changes it, with its histogram, because new calls would move the buckets. Escape
 * cancels. Writes the address only at the end, because browsers limit the rate of changes.
 */
export function useRangeDraft(
  current: Histogram,
  address: LogAddress,
  change: (change: Partial<LogAddress>) => void,
): RangeDraft {
  const [draft, setDraft] = useState<Draft>()
  const isChanging = draft !== undefined
  // Effect: a pointer drag has no focus, so the key arrives at the window.
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
