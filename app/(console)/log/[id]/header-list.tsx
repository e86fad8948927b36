/** Headers in the order they stood; a name may stand twice. */
export function HeaderList({ headers }: { headers: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-y-1 font-mono text-code sm:gap-y-0.5">
      {headers.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header's place is its identity.
        <div key={at} className="grid gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <dt className="break-words text-text-2">{name}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
