import { Icon } from '#app/_ui/icon.tsx'
import { bucketTime, type Histogram } from './histogram-range'

/** Contents of the histogram as a table. */
export function HistogramTable({ histogram }: { histogram: Histogram }) {
  return (
    <details className="group/table mt-1">
      <summary className="inline-flex min-h-6 items-center gap-1.5 text-12 text-text-2 hover:text-text">
        <Icon name="chevronRight" className="group-open/table:rotate-90" /> Show as a table
      </summary>
      <section
        aria-label="Calls by time, as a table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus for the keyboard.
        tabIndex={0}
        className="card mt-2 max-h-60 max-w-lg overflow-auto"
      >
        <table className="w-full text-left [&_td]:px-3 [&_td]:py-1 [&_th]:px-3 [&_th]:py-1 [&_th]:font-medium [&_tr+tr]:border-t [&_tr+tr]:border-surface-2">
          <thead className="text-text-2">
            <tr>
              <th scope="col">From</th>
              <th scope="col">Done</th>
              <th scope="col">Need a stamp</th>
              <th scope="col">Rejected</th>
            </tr>
          </thead>
          <tbody>
            {histogram.buckets.map(({ place, done, stamp, rejected }) => (
              <tr key={place}>
                <td className="font-mono text-code">{bucketTime(histogram, place)}</td>
                <td>{done}</td>
                <td>{stamp}</td>
                <td>{rejected}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
