import { curlAsSent, curlWithVariables } from './curl-snippet'
import { httpAsSent, httpWithVariables } from './http-file-snippet'
import { pythonAsSent, pythonWithVariables } from './python-snippet'
import type { SnippetCall, SnippetToken } from './snippet-call'
import { parametrised } from './snippet-variables'
import { typeScriptAsSent, typeScriptWithVariables } from './typescript-snippet'

/** The languages a call is shown in. */
export const LANGUAGES = ['curl', 'TypeScript', 'Python', '.http'] as const
export type Language = (typeof LANGUAGES)[number]

/** `as sent` sends the same bytes; `with variables` the same values, with what changes from run to run named first. */
export const MODES = ['as sent', 'with variables'] as const
export type SnippetMode = (typeof MODES)[number]

/** A call as a snippet that works when pasted. */
export function snippetOf(language: Language, call: SnippetCall, options: { mode: SnippetMode; token?: SnippetToken }) {
  const { asSent, withVariables } = WRITERS[language]
  return options.mode === 'as sent' ? asSent(call, options.token) : withVariables(parametrised(call), options.token)
}

const WRITERS = {
  curl: { asSent: curlAsSent, withVariables: curlWithVariables },
  TypeScript: { asSent: typeScriptAsSent, withVariables: typeScriptWithVariables },
  Python: { asSent: pythonAsSent, withVariables: pythonWithVariables },
  '.http': { asSent: httpAsSent, withVariables: httpWithVariables },
} as const
