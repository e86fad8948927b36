import { curlAsSent } from '#lib/export/snippets/curl-as-sent'
import { curlWithVariables } from '#lib/export/snippets/curl-snippet'
import { httpAsSent, httpWithVariables } from '#lib/export/snippets/http-file-snippet'
import { pythonAsSent, pythonWithVariables } from '#lib/export/snippets/python-snippet'
import type { Language, SnippetCall, SnippetToken } from '#lib/export/snippets/snippet-call'
import { parameterize } from '#lib/export/snippets/snippet-variables'
import { typeScriptAsSent, typeScriptWithVariables } from '#lib/export/snippets/typescript-snippet'

/** `as sent` keeps the body's bytes. `with variables` keeps only the body's values, and uses variables for some. */
export const MODES = ['as sent', 'with variables'] as const
export type SnippetMode = (typeof MODES)[number]

export function snippetOf(language: Language, call: SnippetCall, options: { mode: SnippetMode; token?: SnippetToken }) {
  const { asSent, withVariables } = WRITERS[language]
  return options.mode === 'as sent' ? asSent(call, options.token) : withVariables(parameterize(call), options.token)
}

const WRITERS = {
  curl: { asSent: curlAsSent, withVariables: curlWithVariables },
  TypeScript: { asSent: typeScriptAsSent, withVariables: typeScriptWithVariables },
  Python: { asSent: pythonAsSent, withVariables: pythonWithVariables },
  '.http': { asSent: httpAsSent, withVariables: httpWithVariables },
} as const
