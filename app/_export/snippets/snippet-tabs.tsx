'use client'

import { useState } from 'react'
import { Tabs } from '#app/_ui/tabs.tsx'
import { LANGUAGES, type Language } from './snippet'
import { type ShownCall, SnippetPane } from './snippet-pane'

/** A call in every language, one at a time. */
export function SnippetTabs({ call }: { call: ShownCall }) {
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <Tabs label="Language" names={LANGUAGES} chosen={language} choose={setLanguage}>
      <SnippetPane language={language} call={call} />
    </Tabs>
  )
}
