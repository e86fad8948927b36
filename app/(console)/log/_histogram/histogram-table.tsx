import { FIGURE_TABLE, FigureTable } from '#app/_ui/figure-table.tsx'
import { bucketTime, type Histogram } from './histogram-range'

/** Contents of the histogram as a table. */
export function HistogramTable({ histogram }: { histogram: Histogram }) {
  return (
    <FigureTable className="mt-1">
      <section
        aria-label="Calls by time, as a table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        className="card max-h-60 max-w-lg overflow-auto"
      >
        <table className={`${FIGURE_TABLE} [&_tr>*]:px-3`}>
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
    </FigureTable>
  )
}
