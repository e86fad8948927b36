import { wireParts } from './wire-parts'

/** A sentence with wire names shown as code. */
export function WireText({ text }: { text: string }) {
  return wireParts(text).map(({ text: part, isWire }, at) =>
    isWire ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text are identified by position alone.
      <code key={at} className="wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
