import { Icon } from '#app/_ui/icon.tsx'
import { TRIAL_TEXTS } from './trial-texts'
import type { Trial } from './trials'

/** Table of the attempts to open a bundle. Selecting a row draws the key schedule of its attempt. */
export function TrialTable(props: { trials: readonly Trial[]; drawnIndex: number; draw: (index: number) => void }) {
  return (
    <section aria-labelledby="trials" className="card min-w-0 p-4 sm:px-8">
      <h2 id="trials" className="text-16 font-semibold">
        Tests
      </h2>
      <p className="text-text-2">
        AES-GCM reports only that something is wrong, so this page tries each common mistake.
      </p>
      <table className="mt-3 w-full">
        <thead className="text-left text-12 text-text-3">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              If the client…
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium max-rail:hidden">
              Change
            </th>
            <th scope="col" className="py-1.5 pl-3 font-medium">
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {props.trials.map((trial, index) => (
            <TrialRow
              key={trial.id}
              trial={trial}
              number={index + 1}
              isDrawn={index === props.drawnIndex}
              draw={() => props.draw(index)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TrialRow(props: { trial: Trial; number: number; isDrawn: boolean; draw: () => void }) {
  const { trial, number } = props
  const isOpen = trial.plaintext !== undefined
  return (
    <tr
      data-testid={`trial-${trial.id}`}
      data-opens={isOpen}
      className={`border-t border-border ${isOpen ? 'bg-ok-weak' : ''}`}
    >
      <td>
        <label className="flex min-h-9 items-center gap-2 px-1">
          <input
            type="radio"
            name="trial"
            className="size-4 shrink-0 accent-accent"
            checked={props.isDrawn}
            onChange={props.draw}
          />
          <span className="w-3 text-right text-text-2">{number}</span>
          <span className={isOpen ? 'font-semibold' : ''}>{TRIAL_TEXTS[trial.id].name}</span>
        </label>
      </td>
      <td className="px-3 max-rail:hidden">
        <code className="text-text-2">{trial.change}</code>
      </td>
      <td className="py-1 pl-3">
        <span
          className={`inline-flex items-center gap-1.5 whitespace-nowrap ${isOpen ? 'font-semibold text-ok' : 'text-text-2'}`}
        >
          <Icon name={isOpen ? 'check' : 'cross'} />
          {isOpen ? 'opens' : 'does not open'}
        </span>
      </td>
    </tr>
  )
}
