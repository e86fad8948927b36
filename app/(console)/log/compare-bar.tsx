import Link from 'next/link'
import { useCallback, useState } from 'react'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { compareHref } from './compare-href'

/** Holds at most two exchanges to compare; a third replaces the first. */
export function useChosen() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = useCallback(
    (id: string) => setChosen(now => (now.includes(id) ? now.filter(other => other !== id) : [...now, id].slice(-2))),
    [],
  )
  return { chosen, choose, clear: () => setChosen([]) }
}

/** Exchanges chosen to compare, with a link. Hidden until one is chosen. */
export function CompareBar({ chosen, clear }: { chosen: readonly string[]; clear: () => void }) {
  const [one, other] = chosen
  if (one === undefined) return null
  return (
    <div
      role="status"
      className="card sticky bottom-[calc(var(--bottom-height)+1rem)] z-10 mt-4 flex flex-wrap items-center gap-3 border-info p-3"
    >
      <p className="flex-1">{other ? '2 calls selected.' : '1 call selected. Select another to compare.'}</p>
      {other && (
        <Link href={compareHref(one, other)} className={buttonLook('primary')}>
          Compare
        </Link>
      )}
      <Button onClick={clear}>Clear selection</Button>
    </div>
  )
}
