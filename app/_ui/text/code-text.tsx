const PLACEHOLDER = /(\$CLIENT_ID|\$CLIENT_SECRET|process\.env\.\w+|os\.environ\["\w+"\]|\{\{\$dotenv \w+\}\})/

/** Code whose variables, the parts a reader has to supply, stand out. Never changes a character. */
export function CodeText({ text }: { text: string }) {
  return text.split(PLACEHOLDER).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name than their place.
      <span key={at} className="rounded-xs bg-info-weak text-info">
        {part}
      </span>
    ),
  )
}
