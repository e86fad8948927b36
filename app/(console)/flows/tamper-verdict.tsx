import { Icon } from '#app/_ui/icon.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import type { SentAnswer } from '#lib/client/sent-exchange'
import { answerText, isAsPredicted, type Prediction, predictionText } from '#lib/flows/tampers/prediction'

export function Verdict({ label, predicted, answer }: { label: string; predicted: Prediction; answer: SentAnswer }) {
  const isExpected = isAsPredicted(answer, predicted)
  return (
    <div className="@container">
      <dl
        data-testid="prediction"
        data-state={isExpected ? 'ok' : 'failed'}
        className="grid gap-x-4 gap-y-1 @sm:grid-cols-[5rem_minmax(0,1fr)] [&>dt]:text-text-3"
      >
        <dt>Tamper</dt>
        <dd>
          <WireText text={label} />
        </dd>
        <dt>Expected</dt>
        <dd>
          <code className="wrap-anywhere">{predictionText(predicted)}</code>
        </dd>
        <dt>Received</dt>
        <dd className="flex flex-wrap items-center gap-x-3">
          <code className="wrap-anywhere">{answerText(answer, predicted)}</code>
          <span className={`inline-flex items-center gap-1 ${isExpected ? 'text-ok' : 'text-err'}`}>
            <Icon name={isExpected ? 'check' : 'cross'} />
            {isExpected ? 'as expected' : 'not as expected'}
          </span>
        </dd>
      </dl>
    </div>
  )
}
