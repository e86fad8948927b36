'use client'

import { useState } from 'react'
import { Tabs } from '#app/_ui/tabs.tsx'
import { LANGUAGES, type Language, type ShownCall } from '#lib/export/snippets/snippet-call'
import { SnippetPane } from './snippet-pane'

export function SnippetTabs({ call }: { call: ShownCall }) {
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <Tabs label="Language" names={LANGUAGES} chosen={language} choose={setLanguage}>
      <SnippetPane language={language} call={call} />
    </Tabs>
  )
}
