'use client'

import Link from 'next/link'
import { Button } from '#app/_ui/button.tsx'

export function NoRows({ clear }: { clear: (() => void) | undefined }) {
  return (
    <div className="card mt-4 grid justify-items-start gap-3 p-6">
      {clear ? (
        <>
          <p className="text-14 font-semibold">No loaded calls match these filters</p>
          <Button onClick={clear}>Clear filters</Button>
        </>
      ) : (
        <>
          <p className="text-14 font-semibold">Waiting for a call from your code…</p>
          <p className="max-w-[64ch] text-text-2">
            Every request to the base URL appears here with its raw bytes and checks, from any client.{' '}
            <Link href="/" className="text-accent underline underline-offset-2">
              Get the base URL and a first call
            </Link>
            .
          </p>
        </>
      )}
    </div>
  )
}
