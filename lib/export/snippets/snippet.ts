import { curlAsSent } from './curl-as-sent'
import { curlWithVariables } from './curl-snippet'
import { httpAsSent, httpWithVariables } from './http-file-snippet'
import { pythonAsSent, pythonWithVariables } from './python-snippet'
import type { Language, SnippetCall, SnippetToken } from './snippet-call'
import { parameterize } from './snippet-variables'
import { typeScriptAsSent, typeScriptWithVariables } from './typescript-snippet'

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
