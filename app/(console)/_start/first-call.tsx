'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokenQuery } from '#app/_data/api/token-query'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import { CodeText } from '#app/_ui/text/code-text.tsx'
import type { SandboxState } from '#lib/client/control-client'
import { curlSnippet, firstQuote, LANGUAGES, type Language, type SnippetWriter } from './first-call-snippets'
import { SendFromHere } from './try-call'

/** One real call in four languages, with the ids of the starter data. */
export function FirstCall({ state }: { state: SandboxState | undefined }) {
  const [language, setLanguage] = useState<Language>('curl')
  const queries = useQueryClient()
  const body = state && firstQuote(state.seed)
  const call = { baseUrl: state?.baseUrl ?? '', path: '/quotes', body }
  const write = useWriters()[language] ?? (() => '')
  const text = state ? write(call) : ''
  const withSecrets = async () => write({ ...call, token: await queries.fetchQuery(tokenQuery) })
  const copies = (
    <div className={`flex flex-wrap gap-2 py-1 ${state ? '' : 'invisible'}`}>
      <CopyButton keyShortcut="." what={`${language} snippet without secrets`} text={text} />
      <CopyButton label="Copy with secrets" what={`in the ${language} snippet`} text={withSecrets} />
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <p>
        <span className="font-semibold">First call:</span> quote 1,000.00 USD from the platform’s account to a EUR
        account.
      </p>
      <Tabs label="Language" names={LANGUAGES} chosen={language} choose={setLanguage} aside={copies}>
        <CodeBlock label={`${language} snippet`} testId="snippet" className="min-h-78 rounded-t-none!">
          <CodeText text={text} />
        </CodeBlock>
      </Tabs>
      <Variables language={language} />
      <SendFromHere body={body} />
    </div>
  )
}

/** Returns the loaded writers: curl at first, all languages once their chunk has arrived. */
function useWriters(): Partial<Record<Language, SnippetWriter>> {
  const [writers, setWriters] = useState<Partial<Record<Language, SnippetWriter>>>({ curl: curlSnippet })
  useEffect(() => {
    import('./first-call-languages').then(({ WRITERS }) => setWriters(WRITERS)).catch(() => undefined)
  }, [])
  return writers
}

/** Says where the snippet's variables come from. */
function Variables({ language }: { language: Language }) {
  return (
    <p className="text-text-3">
      <code>CLIENT_ID</code> and <code>CLIENT_SECRET</code>{' '}
      {language === '.http' ? (
        'are read from a .env file in the same folder. Copy .env copies its contents.'
      ) : (
        <>
          are set by <code>eval "$(npm run -s credentials)"</code> in the project’s folder
          {language === 'curl' ? '' : ', then exported'}.
        </>
      )}
    </p>
  )
}
