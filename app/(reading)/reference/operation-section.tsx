import type { ReactNode } from 'react'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { CodeText } from '#app/_ui/text/code-text.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { snippetOf } from '#lib/export/snippets/snippet'
import { LISTED_FLOWS } from '#lib/flows/flow-list'
import { exampleBody, examplePath } from '#lib/reference/example-bodies'
import { OBJECTS, type OperationDoc, type ParameterDoc, type PREFIXES } from '#lib/reference/operation-docs'
import { type JsonSchema, objectOf, readSchema } from '#lib/reference/read-schema'
import { MemberRow, ObjectLink } from './member-row'
import { SchemaView } from './schema-view'

const OBJECTS_BY_NAME = new Map(OBJECTS)

export function OperationSection({ doc, area = 'api' }: { doc: OperationDoc; area?: keyof typeof PREFIXES }) {
  const { id, method, path, summary, parameters, body } = doc
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="card min-w-0 scroll-mt-16">
      <header className="grid gap-1 border-b border-border p-4">
        <h3 id={`${id}-title`} className="flex flex-wrap items-baseline gap-x-3 text-14">
          <span className="font-mono-strong text-code text-accent">{method}</span>
          <code className="font-mono-strong break-all">{path}</code>
        </h3>
        <p>
          <WireText text={summary} />.
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-3">
          <code>{id}</code>
          {doc.isIdempotent && <Tag>supports Idempotency-Key</Tag>}
          {doc.isSignedRetry && (
            <a
              href="/reference#signed-retry"
              className="inline-flex min-h-6 items-center text-info underline underline-offset-2"
            >
              signed retry
            </a>
          )}
          <FlowLink id={id} />
          {area === 'api' && <span data-seen={id} />}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 content-start gap-5">
          {parameters.length > 0 && (
            <Part title="Parameters">
              <Parameters parameters={parameters} />
            </Part>
          )}
          {body && (
            <Part title={body.isRequired ? 'Body' : 'Body (optional)'}>
              <Body schema={body.schema} />
            </Part>
          )}
          <Part title="Responses">
            <Responses doc={doc} />
          </Part>
          <Part title="Errors">
            <Rejections doc={doc} />
          </Part>
        </div>
        <Call doc={doc} area={area} />
      </div>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-1">
      <h4 className="text-12 text-text-3">{title}</h4>
      {children}
    </section>
  )
}

const LOCATIONS = { path: 'in the path', query: 'in the query', header: 'in a header' } as const

function Parameters({ parameters }: { parameters: readonly ParameterDoc[] }) {
  return (
    <dl className="divide-y divide-surface-2">
      {parameters.map(parameter => {
        const content = readSchema({ type: 'object', properties: { [parameter.name]: parameter.schema } })
        const row = content.kind === 'members' ? content.rows[0] : undefined
        return (
          row && (
            <MemberRow
              key={`${parameter.in} ${parameter.name}`}
              row={{ ...row, isRequired: parameter.required }}
              location={LOCATIONS[parameter.in]}
            />
          )
        )
      })}
    </dl>
  )
}

function Body({ schema }: { schema: JsonSchema }) {
  const object = objectOf(schema)
  const resolved = object === undefined ? schema : (OBJECTS_BY_NAME.get(object) ?? schema)
  return (
    <>
      {object && <ObjectLink object={object} />}
      <SchemaView content={readSchema(resolved)} />
    </>
  )
}

function Responses({ doc: { responses } }: { doc: OperationDoc }) {
  return (
    <ul className="grid gap-2">
      {responses.map(({ status, schema }) => (
        <li key={status} className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
          <div>
            <Status status={status} />
          </div>
          {schema ? <SchemaView content={readSchema(schema)} /> : <span className="text-text-3">No content</span>}
        </li>
      ))}
    </ul>
  )
}

function Rejections({ doc: { errors } }: { doc: OperationDoc }) {
  if (errors.length === 0) return <p className="text-text-3">Only errors common to all requests.</p>
  return (
    <dl className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      {errors.map(({ status, codes }) => (
        <div key={status} className="contents">
          <dt>
            <Status status={status} />
          </dt>
          <dd className="flex min-w-0 flex-wrap gap-x-3">
            {codes.map(code => (
              <PageLink
                key={code}
                href={`/reference/errors/${code}`}
                className="inline-flex min-h-6 items-center break-all text-accent underline-offset-2 hover:underline"
              >
                <code>{code}</code>
              </PageLink>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Call({ doc, area }: { doc: OperationDoc; area: keyof typeof PREFIXES }) {
  const body = exampleBody(doc)
  const call = {
    method: doc.method,
    baseUrl: area === 'api' ? '$BASE_URL' : 'http://localhost:3000/api/sandbox',
    path: examplePath(doc),
    headers: body === undefined ? [] : [['Content-Type', 'application/json'] as const],
    body: body === undefined ? undefined : JSON.stringify(body),
  }
  const text = simplifySnippet(snippetOf('curl', call, { mode: 'with variables' }), area)
  return (
    <div className="grid min-w-0 content-start gap-1">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-12 text-text-3">curl</h4>
        <CopyButton look="quiet" what={`curl for ${doc.id}`} text={text} />
      </div>
      <CodeBlock label={`curl for ${doc.id}`} className="max-h-128">
        <CodeText text={text} />
      </CodeBlock>
    </div>
  )
}

/**
 * API snippets need no BASE_URL assignment, because the `.env` file copied from Start sets BASE_URL. Control operations
 * use no API token.
 */
function simplifySnippet(text: string, area: keyof typeof PREFIXES): string {
  if (area === 'api') return text.replace(/^BASE_URL='\$BASE_URL'\n\n?/, '')
  return text.replace(' \\\n  -u "$CLIENT_ID:$CLIENT_SECRET"', '')
}

function FlowLink({ id }: { id: string }) {
  const flow = LISTED_FLOWS.find(({ operations }) => operations.includes(id))
  if (flow === undefined) return null
  return <TextLink href={flow.href}>Open in {flow.name}</TextLink>
}
