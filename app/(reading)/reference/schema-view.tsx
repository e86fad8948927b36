import { Icon } from '#app/_ui/icon.tsx'
import type { SchemaContent } from '#lib/reference/read-schema'
import { MemberRow, ObjectLink, Values } from './member-row'

/** A schema. Fields are rows, variants are collapsed sections, and objects that have a separate entry are links. */
export function SchemaView({ content }: { content: SchemaContent }) {
  switch (content.kind) {
    case 'object':
      return <ObjectLink object={content.object} />
    case 'plain':
      return content.values.length > 0 ? <Values values={content.values} /> : <span>{content.type}</span>
    case 'members':
      return <Members rows={content.rows} />
    case 'variants':
      return <Variants content={content} />
    default:
      return content satisfies never
  }
}

function Members({ rows }: { rows: Extract<SchemaContent, { kind: 'members' }>['rows'] }) {
  if (rows.length === 0) return <p className="text-text-3">An object without fields.</p>
  return (
    <dl className="divide-y divide-surface-2">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a nested member may have the same name as another member.
        <MemberRow key={at} row={row} />
      ))}
    </dl>
  )
}

function Variants({ content: { discriminator, variants } }: { content: Extract<SchemaContent, { kind: 'variants' }> }) {
  return (
    <div className="grid gap-1">
      {discriminator && (
        <p className="text-text-2">
          One of {variants.length} variants, selected by <code>{discriminator}</code>:
        </p>
      )}
      {variants.map(({ name, content: inner }) =>
        inner.kind === 'object' ? (
          <p key={name}>
            <ObjectLink object={inner.object} />
          </p>
        ) : (
          <details key={name} className="group rounded-control border border-border">
            <summary className="flex min-h-8 items-center gap-2 px-2 -outline-offset-2 hover:bg-surface-2">
              <Icon name="chevronRight" className="text-text-3 group-open:rotate-90" />
              <code>{name}</code>
            </summary>
            <div className="border-t border-border px-2">
              <SchemaView content={inner} />
            </div>
          </details>
        ),
      )}
    </div>
  )
}
