import { type HeaderDifference, type Headers, headerDiff } from './header-diff'

const MARKS: Readonly<Record<HeaderDifference['kind'], { sign: string; words: string; look: string }>> = {
  same: { sign: '=', words: 'same', look: 'text-text-3' },
  changed: { sign: '≠', words: 'differs', look: 'bg-warn-weak text-warn' },
  removed: { sign: '−', words: 'only in A', look: 'bg-err-weak text-err' },
  added: { sign: '+', words: 'only in B', look: 'bg-ok-weak text-ok' },
}

/** Headers of two messages: different headers first, equal headers collapsed. */
export function HeaderTable({ left, right }: { left: Headers; right: Headers }) {
  const rows = headerDiff(left, right)
  const different = rows.filter(({ kind }) => kind !== 'same')
  const same = rows.filter(({ kind }) => kind === 'same')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-semibold">
        {different.length === 0 ? 'All headers match' : countNoun(different.length, 'header differs', 'headers differ')}
      </p>
      {different.length > 0 && <Rows rows={different} />}
      {same.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center text-accent underline underline-offset-2">
            {countNoun(same.length, 'header matches', 'headers match')}
          </summary>
          <Rows rows={same} />
        </details>
      )}
    </div>
  )
}

function Rows({ rows }: { rows: readonly HeaderDifference[] }) {
  return (
    <table className="mt-1 w-full table-fixed border-collapse font-mono text-code max-md:block [&_td]:align-top">
      <thead className="max-md:sr-only">
        <tr className="text-left font-sans text-12 text-text-3 [&>th]:py-1 [&>th]:font-normal">
          <th scope="col" className="w-26">
            Difference
          </th>
          <th scope="col" className="w-60">
            Header
          </th>
          <th scope="col">A</th>
          <th scope="col">B</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ name, left, right, kind }, at) => {
          const { sign, words, look } = MARKS[kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header has no ID other than its index.
            <tr key={at} className="border-t border-surface-2 max-md:grid max-md:gap-1 max-md:py-2 md:[&>td]:py-1">
              <td>
                <span className={`rounded-control px-1.5 font-sans text-12 whitespace-nowrap ${look}`}>
                  {sign} {words}
                </span>
              </td>
              <td className="pr-4 break-words text-text-2">{name}</td>
              <Value side="A" value={left} />
              <Value side="B" value={kind === 'same' ? undefined : right} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Value({ side, value }: { side: string; value: string | undefined }) {
  return (
    <td className={`pr-4 break-all ${value === undefined ? 'max-md:hidden' : ''}`}>
      <span className="mr-2 font-sans text-12 text-text-3 md:hidden">{side}</span>
      {value}
    </td>
  )
}

function countNoun(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
