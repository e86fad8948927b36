import { CodeBlock } from '#app/_ui/code-block.tsx'
import { JsonText, prettyJson } from '#app/_ui/json/json-text.tsx'

/** Maximum length of a string that is shown in full, including its quotation marks. Every ID fits. */
const SHOWN_MAX = 54
const [START, END] = [24, 10]

/** A body, formatted if it is JSON. Long strings are shortened in the middle. */
export function BriefJson({ label, text }: { label: string; text: string }) {
  if (text === '') return <p className="text-text-3">No body.</p>
  return (
    <CodeBlock label={label} className="max-h-80 whitespace-pre-wrap wrap-anywhere">
      <JsonText text={shortenStrings(prettyJson(text) ?? text)} />
    </CodeBlock>
  )
}

/** Shortens long strings in a JSON text. */
export function shortenStrings(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, text =>
    text.length <= SHOWN_MAX ? text : `${text.slice(0, START).replace(/\\$/, '')}…${text.slice(-END)}`,
  )
}
