import type { ReactNode } from 'react'
import { ShortcutTable } from '#app/_shell/overlays/shortcut-table.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { ChoiceField } from './choice-field'
import { PinClock } from './pin-clock'

/** Settings: how the console looks and acts in this browser. */
export default function SettingsPage() {
  return (
    <>
      <title>Settings · Countersign</title>
      <h1 className="text-20 font-semibold">Settings</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Kept in this browser, alike in all its tabs. But for the clock, nothing here changes what the API answers.
      </p>
      <div className="mt-6 grid max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-4">
        <Part title="Appearance">
          <ChoiceField name="theme" />
          <ChoiceField name="density" />
        </Part>
        <Part title="Keyboard">
          <ChoiceField name="shortcuts" />
          <ShortcutTable />
        </Part>
        <Part title="Copies and exports">
          <ChoiceField name="copies" />
          <p className="max-w-[80ch] text-text-2">
            The log keeps no API secret and no cookie, so none is in a report or an archive either way. A call copied
            with secrets always asks for them by name.
          </p>
        </Part>
        <Part title="Same every time">
          <p className="max-w-[80ch] text-text-2">
            A reset brings back starter data with the same ids, balances and rates in every sandbox, and a pinned clock
            stands still: with both, and with the keys of flows the same, screenshots and expected amounts do not drift.{' '}
            <code>?deterministic=1</code> behind a flow’s address pins its keys for that page.
          </p>
          <ChoiceField name="keys" />
          <PinClock />
          <p className="max-w-[80ch] text-text-2">
            Not pinned: whatever the server makes afterwards. Ids of quotes, sessions and requests, one-time bundles and
            sealed session keys are new each time, as they are in production.
          </p>
        </Part>
      </div>
    </>
  )
}

/** One section of the settings. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <TitledCard id={id} title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{children}</div>
    </TitledCard>
  )
}
