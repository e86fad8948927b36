import { WireText } from '#app/_ui/text/wire-text.tsx'
import { BackLink } from '#app/_ui/text-link.tsx'
import { Contents } from '#app/(reading)/reference/contents.tsx'
import { SchemaView } from '#app/(reading)/reference/schema-view.tsx'
import { OBJECTS } from '#lib/reference/operation-docs'
import { plainDescriptionOf, readSchema } from '#lib/reference/read-schema'

export default function ObjectsPage() {
  return (
    <>
      <title>Objects · Reference · Countersign</title>
      <BackLink href="/reference">Reference</BackLink>
      <h1 className="mt-2">Objects</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Look up the objects that requests, responses and webhooks contain. The API ignores unknown fields of requests,
        but a signed retry must repeat them.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents label="Objects" groups={[[undefined, OBJECTS.map(([id]) => ({ id }))]]} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {OBJECTS.map(([name, schema]) => (
            <article key={name} id={name} aria-labelledby={`${name}-title`} className="card min-w-0 scroll-mt-16 p-4">
              <h2 id={`${name}-title`} className="text-14 font-semibold">
                {name}
              </h2>
              <Sentence text={plainDescriptionOf(schema)} />
              <div className="mt-2">
                <SchemaView content={readSchema(schema)} />
              </div>
            </article>
          ))}
        </div>
      </div>
    </>
  )
}

function Sentence({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="text-text-2">
      <WireText text={text} />
    </p>
  )
}
