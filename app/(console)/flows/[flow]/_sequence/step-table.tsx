import { FIGURE_TABLE, FigureTable } from '#app/_ui/figure-table.tsx'
import type { StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import { laneName, lanesOf } from './lanes'
import { markOf } from './step-mark'

/** The sequence diagram's steps as a table. */
export function StepTable({ steps }: { steps: readonly StepView[] }) {
  return (
    <FigureTable testId="step-table">
      <table className={FIGURE_TABLE}>
        <caption className="sr-only">Steps of this flow</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Where</th>
            <th scope="col">Sent or done</th>
            <th scope="col">Returned</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(step => {
            const { drawing } = step
            const isWork = 'words' in drawing
            return (
              <tr key={step.id}>
                <th scope="row" className="whitespace-nowrap">
                  {step.index + 1} {step.title}
                </th>
                <td>{lanesOf(step).map(laneName).join(' → ')}</td>
                <td>
                  {isWork ? drawing.words : drawing.sent.words}
                  {!isWork && drawing.call && <code className="block text-text-3">{drawing.call}</code>}
                </td>
                <td>{isWork ? 'not a call' : drawing.back.words}</td>
                <td className="whitespace-nowrap">{markOf(step).word}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </FigureTable>
  )
}
