'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { shownOverlay, subscribeOverlay } from './overlay-state'
import { useShortcuts } from './use-shortcuts'

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }))
const ResetOverlay = lazy(async () => ({ default: (await import('./reset-overlay')).ResetOverlay }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet')).ShortcutSheet }))

/** What is shown over a page when it is wanted, and the keys for it. */
export function Overlays() {
  useShortcuts()
  const overlay = useSyncExternalStore(subscribeOverlay, shownOverlay, () => 'none')
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <Palette />}
      {overlay === 'shortcuts' && <ShortcutSheet />}
      {overlay === 'reset' && <ResetOverlay />}
    </Suspense>
  )
}
