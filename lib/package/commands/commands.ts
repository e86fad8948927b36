import type { Command } from '#lib/package/command'

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const

/** The commands of the program, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    usage: '[--port N|0] [--host H] [--data DIR | --ephemeral] [--seed FILE] [--headless] [--json]',
    about:
      'Serve the API and the console. --ephemeral keeps the data in memory, --seed fills a new sandbox from a file, --headless omits the console, --json prints one line of JSON when the server is ready.',
    options: { port: TEXT, host: TEXT, data: TEXT, ephemeral: FLAG, seed: TEXT, headless: FLAG, json: FLAG },
    load: async () => (await import('#lib/package/commands/start-command')).startCommand,
  },
  credentials: {
    usage: '[--data DIR] [--format env|json]',
    about:
      'Print the first platform’s API token. To set CLIENT_ID and CLIENT_SECRET, run eval "$(npx countersign credentials)".',
    options: { data: TEXT, format: TEXT },
    load: async () => (await import('#lib/package/commands/credentials-command')).credentialsCommand,
  },
  listen: {
    usage: '[--url URL] [--forward URL]',
    about: 'Print calls and webhooks of a running server as they happen. --forward also sends each webhook to a URL.',
    options: { url: TEXT, forward: TEXT },
    load: async () => (await import('#lib/package/commands/listen-command')).listenCommand,
  },
  mcp: {
    usage: '[--url URL]',
    about:
      'Serve MCP tools for AI agents on stdin and stdout. The tools use a new sandbox in memory or, with --url, a running server.',
    options: { url: TEXT },
    load: async () => (await import('#lib/package/commands/mcp-command')).mcpCommand,
  },
  snapshot: {
    usage: '(export FILE [--id ID] | import FILE [--load] | save NAME | load ID | list) [--url URL]',
    about:
      'Export the objects of a running server to a file, import a file as a snapshot, or save, load or list snapshots. With --id, export a saved snapshot. With --load, also load the imported snapshot.',
    options: { url: TEXT, id: TEXT, load: FLAG },
    hasWords: true,
    load: async () => (await import('#lib/package/commands/snapshot-command')).snapshotCommand,
  },
  migrate: {
    usage: '',
    about: 'Update the schema of the PostgreSQL database in DATABASE_URL.',
    options: {},
    load: async () => (await import('#lib/package/commands/migrate-command')).migrateCommand,
  },
  health: {
    usage: '[--url URL]',
    about:
      'Exit with code 0 if a server is ready for calls, else with 1. The default is the server at PORT on this machine.',
    options: { url: TEXT },
    load: async () => (await import('#lib/package/commands/health-command')).healthCommand,
  },
}
