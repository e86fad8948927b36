/** The names of the log's columns; narrow windows leave some out. */
export function TableHead() {
  return (
    <thead className="text-left text-12 text-text-3">
      <tr className="border-b border-border [&>th]:h-8 [&>th]:px-2 sm:[&>th]:px-3 [&>th]:font-normal">
        <th scope="col" className="w-10 sm:w-15">
          <span className="sr-only">Compare</span>
        </th>
        <th scope="col" className="hidden w-30 md:table-cell">
          Time, UTC
        </th>
        <th scope="col" className="hidden w-32 lg:table-cell">
          Client
        </th>
        <th scope="col" className="w-17 sm:w-20">
          Method
        </th>
        <th scope="col">Path</th>
        <th scope="col" className="w-19 sm:w-44">
          Status
        </th>
        <th scope="col" className="hidden w-64 lg:table-cell">
          Code
        </th>
        <th scope="col" className="hidden w-16 text-right sm:table-cell">
          ms
        </th>
      </tr>
    </thead>
  )
}
