import { wireParts } from './wire-parts'

/** A sentence in which names are set as code that stand on the wire as they are written here. Never changes a character. */
export function WireText({ text }: { text: string }) {
  return wireParts(text).map(({ text: part, isWire }, at) =>
    isWire ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name than their place.
      <code key={at} className="wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
