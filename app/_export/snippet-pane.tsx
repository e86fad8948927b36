'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenQuery } from '#app/_data/api/token-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Choice } from '#app/_ui/choice-buttons.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { CodeText } from '#app/_ui/text/code-text.tsx'
import { MODES, type SnippetMode, snippetOf } from '#lib/export/snippets/snippet'
import type { Language, ShownCall } from '#lib/export/snippets/snippet-call'

const WORDS: Record<SnippetMode, string> = { 'as sent': 'As sent', 'with variables': 'With variables' }

/** A call as a snippet in one language, to copy with or without secrets. */
export function SnippetPane({ language, call }: { language: Language; call: ShownCall }) {
  const [mode, setMode] = useState<SnippetMode>('as sent')
  const { data: state } = useQuery(stateQuery)
  const queries = useQueryClient()
  const fullCall = { baseUrl: state?.baseUrl ?? '', ...call }
  const text = state ? snippetOf(language, fullCall, { mode }) : ''
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2 py-2">
        <Choice
          legend="Snippet style"
          options={MODES.map(name => [name, WORDS[name]] as const)}
          chosen={mode}
          choose={setMode}
        />
        <div className="flex flex-wrap gap-2">
          <CopyButton keyShortcut="." what={`${language} call without the client secret`} text={text} />
          <CopyButton
            look="quiet"
            label="Copy with secrets"
            what={`as ${language}`}
            text={async () => snippetOf(language, fullCall, { mode, token: await queries.fetchQuery(tokenQuery) })}
          />
        </div>
      </div>
      <CodeBlock label={`${language} call`} testId="as-sent" className="max-h-120 min-h-40">
        <CodeText text={text} />
      </CodeBlock>
    </div>
  )
}
