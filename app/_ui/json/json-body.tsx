'use client'

import type { ReactNode } from 'react'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { JsonText, prettyJson } from './json-text'

/** Body exactly as sent. If it is JSON that formatting would change, a first pane shows the formatted body. */
export function JsonBody({ label, text }: { label: string; text: string }) {
  const pretty = prettyJson(text)
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @xl:grid-cols-2">
        {pretty !== undefined && pretty !== text && (
          <Pane title={`${label}, formatted`}>
            <JsonText text={pretty} />
          </Pane>
        )}
        <Pane title={`${label}, as sent`} isRaw>
          {text}
        </Pane>
      </div>
    </div>
  )
}

function Pane({ title, isRaw, children }: { title: string; isRaw?: boolean; children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-12 text-text-3">{title}</figcaption>
      <CodeBlock
        label={title}
        testId={isRaw ? 'body-as-sent' : 'body-laid-out'}
        className={`max-h-112 flex-1 whitespace-pre-wrap ${isRaw ? 'break-all text-text-2' : 'wrap-anywhere'}`}
      >
        {children}
      </CodeBlock>
    </figure>
  )
}
