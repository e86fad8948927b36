'use client'

import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { SHORTCUTS } from '#app/_ui/preferences'
import { usePreference } from '#app/_ui/use-preference'
import { OverlayDialog } from './overlay-dialog'
import { showOverlay } from './overlay-state'
import { ShortcutTable } from './shortcut-table'

export function ShortcutSheet() {
  const areOff = usePreference(SHORTCUTS) === 'off'
  return (
    <OverlayDialog label="Keyboard shortcuts" className="mt-auto w-[52rem]">
      <div className="grid max-h-[inherit] gap-4 overflow-y-auto p-4 sm:p-6">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-16 font-semibold">Keyboard shortcuts</h2>
          <Button look="quiet" aria-label="Close" onClick={() => showOverlay('none')}>
            <Icon name="cross" />
          </Button>
        </div>
        <ShortcutTable />
        <p className="text-text-2">
          {areOff
            ? 'Single-key shortcuts are off. Turn them on in Settings.'
            : 'Single-key shortcuts work outside text fields. You can turn them off in Settings.'}
        </p>
      </div>
    </OverlayDialog>
  )
}
