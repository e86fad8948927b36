'use client'

import { useSyncExternalStore } from 'react'
import { showOverlay } from '#app/_shell/overlays/overlay-state'
import { Icon } from '#app/_ui/icon.tsx'

export function SearchButton() {
  const chord = useSyncExternalStore(subscribeToNothing, platformChord, () => 'Ctrl K')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      className="inline-flex min-h-7 items-center gap-2 rounded-control border border-border-strong bg-surface px-2 text-text-2 hover:bg-surface-2 lg:w-64"
      onClick={() => showOverlay('palette')}
    >
      <Icon name="search" />
      <span className="flex-1 text-left max-lg:sr-only">Search or run…</span>
      <span aria-hidden="true" className="text-12 text-text-3 max-lg:hidden">
        {chord}
      </span>
    </button>
  )
}

function platformChord() {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
}

function subscribeToNothing() {
  return () => undefined
}
