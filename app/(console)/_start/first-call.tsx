'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokenQuery } from '#app/_data/api/token-query'
import { curlAsSent } from '#app/_export/snippets/curl-as-sent'
import type { snippetOf } from '#app/_export/snippets/snippet'
import { LANGUAGES, type Language } from '#app/_export/snippets/snippet-call'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import { CodeText } from '#app/_ui/text/code-text.tsx'
import type { SandboxState } from '#lib/client/control-client'
import { firstQuote } from './first-quote'
import { TryCall } from './try-call'

/** One real call in four languages, with the ids of the starter data. */
export function FirstCall({ state }: { state: SandboxState | undefined }) {
  const [language, setLanguage] = useState<Language>('curl')
  const queries = useQueryClient()
  const call = state && firstQuote(state)
  const write = useWriter()
  const text = call ? write(language, call, { mode: 'as sent' }) : ''
  const withSecrets = async () =>
    call ? write(language, call, { mode: 'as sent', token: await queries.fetchQuery(tokenQuery) }) : ''
  const copies = (
    <div className={`flex flex-wrap gap-2 py-1 ${text ? '' : 'invisible'}`}>
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
      <TryCall body={call?.body} />
    </div>
  )
}

const writeCurl: typeof snippetOf = (language, call, { token }) => (language === 'curl' ? curlAsSent(call, token) : '')

/** Returns the loaded writer: of curl at first, of all languages once their chunk has arrived. */
function useWriter(): typeof snippetOf {
  const [write, setWrite] = useState(() => writeCurl)
  useEffect(() => {
    import('#app/_export/snippets/snippet').then(loaded => setWrite(() => loaded.snippetOf)).catch(() => undefined)
  }, [])
  return write
}

function Variables({ language }: { language: Language }) {
  const names = (
    <>
      <code>CLIENT_ID</code> and <code>CLIENT_SECRET</code>
    </>
  )
  return (
    <p className="text-text-3">
      {language === '.http' ? (
        <>{names} are read from a .env file in the same folder. Copy .env copies its contents.</>
      ) : (
        <>
          Set {names} by running <code>eval "$(npm run -s credentials)"</code> in the project folder
          {language === 'curl' ? '' : ', then export both'}.
        </>
      )}
    </p>
  )
}
