import Link from 'next/link'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { compareHref } from './compare-href'

/** What is chosen to be compared, and the way there; nothing while nothing is. */
export function CompareBar({ chosen, clear }: { chosen: readonly string[]; clear: () => void }) {
  const [one, other] = chosen
  if (one === undefined) return null
  return (
    <div
      role="status"
      className="card sticky bottom-[calc(var(--bottom-height)+1rem)] z-10 mt-4 flex flex-wrap items-center gap-3 border-info p-3"
    >
      <p className="flex-1">{other ? '2 calls chosen.' : '1 call chosen: choose another to compare it with.'}</p>
      {other && (
        <Link href={compareHref(one, other)} className={buttonLook('primary')}>
          Compare
        </Link>
      )}
      <Button onClick={clear}>Choose none</Button>
    </div>
  )
}
