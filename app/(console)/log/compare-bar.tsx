import { useCallback, useState } from 'react'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { compareHref } from './compare-href'

/** Holds up to two exchange IDs. `choose` adds or removes an ID. A third ID replaces the ID that was chosen first. */
export function useChosen() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = useCallback(
    (id: string) =>
      setChosen(previous =>
        previous.includes(id) ? previous.filter(other => other !== id) : [...previous, id].slice(-2),
      ),
    [],
  )
  return { chosen, choose, clear: () => setChosen([]) }
}

/** Number of chosen exchanges, and a link that compares two. */
export function CompareBar({ chosen, clear }: { chosen: readonly string[]; clear: () => void }) {
  const [first, other] = chosen
  if (first === undefined) return null
  return (
    <div
      role="status"
      className="card sticky bottom-[calc(var(--bottom-height)+1rem)] z-10 mt-4 flex flex-wrap items-center gap-3 border-info p-3"
    >
      <p className="flex-1">{other ? '2 calls selected.' : '1 call selected. Select another to compare.'}</p>
      {other && (
        <PageLink href={compareHref(first, other)} className={buttonLook('primary')}>
          Compare
        </PageLink>
      )}
      <Button onClick={clear}>Clear selection</Button>
    </div>
  )
}
