import { useId, useState } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { editedBody } from '#lib/flows/tampers/edited-body'
import { predictionText } from '#lib/flows/tampers/prediction'
import type { Tamper } from '#lib/flows/tampers/tamper'

/** Body of the signed retry. It must equal the first request’s body, so an edited body is a tamper. */
export function LockedBody(props: { body: string; isIdle: boolean; tamper: (tamper: Tamper) => void }) {
  const id = useId()
  const [text, setText] = useState<string>()
  if (text === undefined) {
    return (
      <div className="grid gap-2" data-testid="leg-2-body" data-state="locked">
        <p className="text-12 text-text-2">
          Body (locked). The signed retry repeats the first request’s body byte for byte.
        </p>
        <CodeBlock label="Signed retry body, locked" className="max-h-40 whitespace-pre-wrap break-all">
          {props.body}
        </CodeBlock>
        <div>
          <Button onClick={() => setText(props.body)}>Unlock body</Button>
        </div>
      </div>
    )
  }
  const tamper = editedBody(text, props.body)
  return (
    <div className="grid gap-2" data-testid="leg-2-body" data-state="unlocked">
      <label htmlFor={id} className="text-12 text-text-2">
        Signed retry body, unlocked
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
        Expected: <code>{predictionText(tamper.predicted)}</code>
        {tamper.predicted.reason === 'BODY_CHANGED' && ', unless a value no longer matches the schema'}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!props.isIdle} onClick={() => props.tamper(tamper)}>
          Send edited body
        </Button>
        <Button onClick={() => setText(undefined)}>Lock body</Button>
      </div>
    </div>
  )
}
