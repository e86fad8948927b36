import { ShortcutTable } from '../shortcut-table'
import { ChoiceField } from './choice-field'
import { Part } from './part'

/** Settings: what this browser remembers of how the console looks and acts. */
export default function SettingsPage() {
  return (
    <>
      <title>Settings · Countersign</title>
      <h1 className="text-20 font-semibold">Settings</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Kept in this browser, alike in all its tabs. Nothing here changes what the API answers.
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
            A reset brings back starter data with the same ids, balances and rates in every sandbox, and a frozen clock
            stands still: with both, screenshots and expected amounts do not drift. Ids and keys of whatever is made
            afterwards are new each time, as they are in production.
          </p>
        </Part>
      </div>
    </>
  )
}
