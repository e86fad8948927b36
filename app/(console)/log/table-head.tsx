/** Header row of the log. Small windows hide some columns. `isNarrow` is true while the panel of a call is open. */
export function TableHead({ isNarrow }: { isNarrow: boolean }) {
  return (
    <thead className="text-left text-12 text-text-3">
      <tr className="[&>th]:h-8 max-md:[&>th]:h-0 [&>th]:px-2 [&>th]:font-normal">
        <th scope="col" className="w-10">
          <span className="sr-only">Compare</span>
        </th>
        <th scope="col" className="hidden w-30 md:table-cell">
          Time, UTC
        </th>
        <th scope="col" className={`hidden lg:table-cell ${isNarrow ? 'w-26' : 'w-34'}`}>
          Client
        </th>
        <th scope="col" className={`md:w-56 ${isNarrow ? '' : 'wide:w-80'}`}>
          <span className="max-md:sr-only">Call</span>
        </th>
        <th scope="col" className="hidden md:table-cell">
          Outcome
        </th>
        <th scope="col" className="hidden w-20 text-right sm:table-cell">
          <span className="max-md:sr-only">ms</span>
        </th>
      </tr>
    </thead>
  )
}
