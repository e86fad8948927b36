'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokenQuery } from '#app/_data/api/token-query'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import { CodeText } from '#app/_ui/text/code-text.tsx'
import type { SandboxState } from '#lib/client/control-client'
import { curlAsSent } from '#lib/export/snippets/curl-as-sent'
import type { snippetOf } from '#lib/export/snippets/snippet'
import { LANGUAGES, type Language } from '#lib/export/snippets/snippet-call'
import { firstQuote } from './first-quote'
import { TryCall } from './try-call'

/** A first call in four languages, with IDs of the starter data, and a button that sends the call. */
export function FirstCall({ state }: { state: SandboxState | undefined }) {
  const [language, setLanguage] = useState<Language>('curl')
  const queries = useQueryClient()
  const call = state && firstQuote(state)
  const write = useWriter()
  const text = call ? write(language, call, { mode: 'as sent' }) : ''
  const withSecrets = async () =>
    call ? write(language, call, { mode: 'as sent', token: await queries.fetchQuery(tokenQuery) }) : ''
  return (
    <div className="card min-w-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <h2 className="text-14 font-semibold">First call: how much is 1,000.00 USD in EUR?</h2>
        <Tabs label="Language" names={LANGUAGES} chosen={language} choose={setLanguage}>
          <CodeBlock label={`${language} snippet`} testId="snippet" className="min-h-48 rounded-t-none!">
            <CodeText text={text} />
          </CodeBlock>
        </Tabs>
        <Variables language={language} state={state} />
      </div>
      <TryCall
        body={call?.body}
        copyButtons={
          <div className={`flex flex-wrap gap-2 ${text ? '' : 'invisible'}`}>
            <CopyButton keyShortcut="." what={`${language} snippet without the client secret`} text={text} />
            <CopyButton label="Copy with secrets" what={`as a ${language} snippet`} text={withSecrets} />
          </div>
        }
      />
    </div>
  )
}

const writeCurl: typeof snippetOf = (language, call, { token }) => (language === 'curl' ? curlAsSent(call, token) : '')

/** Returns the function that writes snippets. It writes only curl until the code for all languages has loaded. */
function useWriter(): typeof snippetOf {
  const [write, setWrite] = useState(() => writeCurl)
  useEffect(() => {
    import('#lib/export/snippets/snippet').then(loaded => setWrite(() => loaded.snippetOf)).catch(() => undefined)
  }, [])
  return write
}

function Variables({ language, state }: { language: Language; state: SandboxState | undefined }) {
  const command = state?.credentialsCommand
  const names = (
    <>
      <code>CLIENT_ID</code> and <code>CLIENT_SECRET</code>
    </>
  )
  return (
    <p className={`text-text-3 ${state ? '' : 'invisible'}`}>
      {language === '.http' ? (
        <>
          {names} are read from the .env file beside the .http file. The “Copy .env” button copies the contents for that
          file.
        </>
      ) : state && command === undefined ? (
        <>Set {names}. The “Copy .env” button copies both.</>
      ) : (
        <>
          Set {names} by running <code>eval "$({command})"</code> in the folder where you started the server.
        </>
      )}
    </p>
  )
}
