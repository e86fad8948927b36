import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { AccountSelect } from './account-select'
import type { QuoteForm } from './quote-form'

const REALTIME = 'REALTIME_FUNDING'

export function isRealtimeFunding({ draft }: QuoteForm): boolean {
  return textAt(draft.body, 'source.sourceType') === REALTIME
}

/** Source select: an account or real-time funding. */
export function SourceSelect({ form }: { form: QuoteForm }) {
  const other = { kind: REALTIME, words: 'Real-time funding', isChosen: isRealtimeFunding(form) }
  return (
    <AccountSelect
      form={form}
      side="source"
      label="Source account"
      other={other}
      choose={chosen => choose(chosen, form)}
    />
  )
}

function choose(chosen: string, form: QuoteForm) {
  const { draft, sides } = form
  if (chosen === REALTIME) {
    draft.set({
      source: { sourceType: REALTIME, currency: sides.receiving?.code === 'BRL' ? 'USD' : 'BRL' },
      immediatelyExecute: undefined,
    })
  } else if (isRealtimeFunding(form)) draft.set({ source: { sourceType: 'ACCOUNT', accountId: chosen } })
  else draft.set({ 'source.accountId': chosen })
}
