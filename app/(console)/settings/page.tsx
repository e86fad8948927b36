import type { ReactNode } from 'react'
import { ShortcutTable } from '#app/_shell/overlays/shortcut-table.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { ChoiceField } from './choice-field'
import { PinClock } from './pin-clock'

/** Settings page: appearance and behavior of the console in this browser. */
export default function SettingsPage() {
  return (
    <>
      <title>Settings · Countersign</title>
      <h1>Settings</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Set appearance, shortcuts and export options for this browser. Apart from the clock, nothing here changes API
        responses.
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
            The log never stores API secrets or cookies, so reports and archives contain none. Secrets are copied only
            when you choose “Copy with secrets”.
          </p>
        </Part>
        <Part title="Deterministic mode">
          <p className="max-w-[80ch] text-text-2">
            For stable screenshots and amounts, reset the sandbox, pin the clock and use fixed flow keys. Starter data
            has the same IDs, balances and rates in every sandbox. Add <code>?deterministic=1</code> to a flow’s URL to
            fix its keys on that page only.
          </p>
          <ChoiceField name="keys" />
          <PinClock />
          <p className="max-w-[80ch] text-text-2">
            Not fixed: values the server generates. Quote, session and request IDs, target bundles and encrypted session
            keys change every time, as in production.
          </p>
        </Part>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <TitledCard id={id} title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{children}</div>
    </TitledCard>
  )
}
