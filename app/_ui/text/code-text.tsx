const PLACEHOLDER = /(\$CLIENT_ID|\$CLIENT_SECRET|process\.env\.\w+|os\.environ\["\w+"\]|\{\{\$dotenv \w+\}\})/

/** Code with its environment variables highlighted, because the reader must set them. */
export function CodeText({ text }: { text: string }) {
  return text.split(PLACEHOLDER).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text are identified by position alone.
      <span key={at} className="rounded-xs bg-info-weak text-info">
        {part}
      </span>
    ),
  )
}
