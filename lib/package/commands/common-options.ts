import type { CommandOption } from '#lib/package/command'

export const URL_OPTION: CommandOption = {
  type: 'string',
  value: 'URL',
  about: 'Origin of a running server, or of a world such as http://localhost:3000/w/checkout.',
  fallback: 'http://localhost with the port in PORT, else 3000',
}
export const DATA_OPTION: CommandOption = {
  type: 'string',
  value: 'DIR',
  about: 'Data folder, with a SQLite database.',
  fallback: 'the database in DATABASE_URL, else ./data',
}
export const PLATFORM_OPTION: CommandOption = {
  type: 'string',
  value: 'ID',
  about: 'Only calls of this platform count.',
  fallback: 'every platform',
}

/** Environment variables of each command that calls a running server. */
export const CLIENT_ENVIRONMENT = ['PORT', 'SANDBOX_ACCESS_KEY', 'SANDBOX_ACCESS_KEY_FILE']
