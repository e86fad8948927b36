import { useId, useState } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { editedBody } from '#lib/flows/tampers/edited-body'
import { predictionText } from '#lib/flows/tampers/prediction'
import type { Tamper } from '#lib/flows/tampers/tamper'

/** Body of the second leg. It must equal the first leg's; editing it is a tamper. */
export function LockedBody(props: { body: string; isIdle: boolean; tamper: (tamper: Tamper) => void }) {
  const id = useId()
  const [text, setText] = useState<string>()
  if (text === undefined) {
    return (
      <div className="grid gap-2" data-testid="leg-2-body" data-state="locked">
        <p className="text-12 text-text-2">Body, locked: leg 2 sends what leg 1 sent, byte for byte.</p>
        <CodeBlock label="Body of leg 2, locked" className="max-h-40 whitespace-pre-wrap break-all">
          {props.body}
        </CodeBlock>
        <div>
          <Button onClick={() => setText(props.body)}>Unlock to break it</Button>
        </div>
      </div>
    )
  }
  const tamper = editedBody(text, props.body)
  return (
    <div className="grid gap-2" data-testid="leg-2-body" data-state="unlocked">
      <label htmlFor={id} className="text-12 text-text-2">
        Body of leg 2, unlocked
      </label>
      <textarea
        id={id}
        className="control min-h-24 w-full font-mono text-code break-all"
        spellCheck="false"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <p className="text-text-2">
        Predicts <code>{predictionText(tamper.predicted)}</code>, as long as it keeps its shape.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!props.isIdle} onClick={() => props.tamper(tamper)}>
          Send leg 2 with this body
        </Button>
        <Button onClick={() => setText(undefined)}>Lock it again</Button>
      </div>
    </div>
  )
}
