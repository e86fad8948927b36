const WORDS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Stamp required',
  204: 'No content',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Payload too large',
  415: 'Unsupported media type',
  421: 'Misdirected request',
  424: 'Failed dependency',
  429: 'Too many requests',
  500: 'Server error',
  501: 'Not implemented',
  503: 'Unavailable',
}

export function statusWords(status: number): string {
  return WORDS[status] ?? (status >= 500 ? 'Server error' : status >= 400 ? 'Rejected' : 'Succeeded')
}
