import type { ReactNode } from 'react'
import { ShortcutTable } from '#app/_shell/overlays/shortcut-table.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { ChoiceField } from './choice-field'
import { PinClock } from './pin-clock'

/** Settings page: preferences for the console in this browser, and a button that pins the sandbox clock. */
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
            The log never stores API secrets or cookies, so reports and archives contain none. Copied snippets contain
            the API secret only if you choose “Copy with secrets”.
          </p>
        </Part>
        <Part title="Deterministic mode">
          <p className="max-w-[80ch] text-text-2">
            For stable screenshots and amounts, reset the sandbox, pin the clock and use fixed flow keys. After a reset,
            every sandbox has the same rates, and the same IDs and balances in the first platform’s starter data. Add{' '}
            <code>?deterministic=1</code> to a flow’s URL to use fixed keys on that page only.
          </p>
          <ChoiceField name="keys" />
          <PinClock />
          <p className="max-w-[80ch] text-text-2">
            Other values that the server generates are not fixed: quote, session and request IDs, target bundles and
            encrypted session keys change every time, as in production.
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
