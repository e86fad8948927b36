import { useState } from 'react'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import { CodeText } from '#app/_ui/text/code-text.tsx'
import {
  type SnippetDelivery,
  WEBHOOK_LANGUAGES,
  type WebhookLanguage,
  webhookSnippet,
} from '#lib/export/snippets/webhook-snippets'

/** Programs that contain the exact bytes of a delivery and verify its signature. */
export function VerifySnippets({ delivery }: { delivery: SnippetDelivery }) {
  const [language, choose] = useState<WebhookLanguage>('TypeScript')
  const text = webhookSnippet(language, delivery)
  return (
    <div data-testid="verify-snippets">
      <h3 className="mb-1 font-semibold">Verify this delivery in your code</h3>
      <Tabs
        label="Programming language"
        names={WEBHOOK_LANGUAGES}
        chosen={language}
        choose={choose}
        aside={
          <div className="pb-1.5">
            <CopyButton look="quiet" what={`${language} program`} text={text} />
          </div>
        }
      >
        <CodeBlock label={`${language} program`} className="mt-2 max-h-96">
          <CodeText text={text} />
        </CodeBlock>
      </Tabs>
    </div>
  )
}
