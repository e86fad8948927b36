'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/** A link that prefetches its page on hover or focus, not when the link becomes visible. */
export function PageLink({ onPointerEnter, onFocus, ...link }: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [shouldPrefetch, setShouldPrefetch] = useState(false)
  return (
    <Link
      {...link}
      prefetch={shouldPrefetch ? null : false}
      onPointerEnter={event => {
        setShouldPrefetch(true)
        onPointerEnter?.(event)
      }}
      onFocus={event => {
        setShouldPrefetch(true)
        onFocus?.(event)
      }}
    />
  )
}
