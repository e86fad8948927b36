import { WireText } from '#app/_ui/text/wire-text.tsx'
import type { Row } from '#lib/reference/read-schema'

const INDENTS = ['', 'pl-4', 'pl-8', 'pl-12']
/** Maximum number of values in a list that is not collapsed. */
const VALUES_SHOWN = 8

export function MemberRow({ row, location }: { row: Row; location?: string }) {
  const { name, depth, isRequired, type, object, notes, values, description } = row
  return (
    <div className="grid items-baseline gap-x-4 py-1.5 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
      <dt className={`min-w-0 ${INDENTS[depth] ?? 'pl-12'}`}>
        <code className="break-all">{name}</code>
        {isRequired && <span className="ml-2 text-12 text-warn">required</span>}
      </dt>
      <dd className={`min-w-0 max-sm:pl-4 ${INDENTS[depth] ?? ''} sm:pl-0`}>
        <p className="text-text-2">
          {object ? <TypeLink type={type} object={object} /> : type}
          {[...(location ? [location] : []), ...notes].map(note => (
            <span key={note} className="text-text-3">
              {' · '}
              {note.startsWith('matches ') ? (
                <>
                  matches <code className="break-all">{note.slice('matches '.length)}</code>
                </>
              ) : (
                note
              )}
            </span>
          ))}
        </p>
        {description && (
          <p>
            <WireText text={description} />
          </p>
        )}
        {values.length > 0 && <Values values={values} />}
      </dd>
    </div>
  )
}

export function Values({ values }: { values: readonly string[] }) {
  const list = (
    <p className="flex flex-wrap gap-x-2">
      {values.map(value => (
        <code key={value} className="break-all">
          {value}
        </code>
      ))}
    </p>
  )
  if (values.length <= VALUES_SHOWN) return list
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center text-accent underline underline-offset-2">
        {values.length} values
      </summary>
      {list}
    </details>
  )
}

function TypeLink({ type, object }: { type: string; object: string }) {
  const [before, after = ''] = type.split(object)
  return (
    <>
      {before}
      <ObjectLink object={object} />
      {after}
    </>
  )
}

/** Link to an object's entry. Not a router link: the router would combine the new fragment with the current one. */
export function ObjectLink({ object }: { object: string }) {
  return (
    <a
      href={`/reference/objects#${object}`}
      className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
    >
      {object}
    </a>
  )
}
