import type { Command } from '#lib/package/command'
import { CLIENT_ENVIRONMENT, DATA_OPTION, PLATFORM_OPTION, URL_OPTION } from '#lib/package/commands/common-options'
import { SETTING_NAMES } from '#lib/runtime/config/setting-names'

/** The commands of the program, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    about: 'Serve the API and the console. This is the default command.',
    options: {
      port: {
        type: 'string',
        value: 'N',
        about: 'Port on which the server listens; 0 selects a free port.',
        fallback: 'PORT, else 3000',
      },
      host: {
        type: 'string',
        value: 'H',
        about: 'Address on which the server listens.',
        fallback: 'HOST, else 127.0.0.1',
      },
      data: DATA_OPTION,
      ephemeral: { type: 'boolean', about: 'Keep the data in memory until the process exits.' },
      seed: {
        type: 'string',
        value: 'FILE',
        about: 'Fill a new sandbox by sending it the requests in a JSON file.',
        fallback: 'the starter data only',
      },
      headless: { type: 'boolean', about: 'Serve the API without the console.' },
      json: {
        type: 'boolean',
        about:
          'When the server is ready, print one line of JSON: baseUrl, origin, clientId, clientSecret and pid. Log only errors, unless LOG_LEVEL is set.',
      },
      'exit-with-parent': {
        type: 'boolean',
        about: 'End the server when its parent process has gone away, such as the process of npx.',
      },
    },
    environment: SETTING_NAMES,
    load: async () => (await import('#lib/package/commands/start-command')).startCommand,
  },
  credentials: {
    about: 'Print the API token of the first platform. To set it in a shell: eval "$(countersign credentials)".',
    options: {
      data: DATA_OPTION,
      url: { ...URL_OPTION, fallback: 'the token in the data folder' },
      format: {
        type: 'string',
        value: 'env|json',
        about: 'Form of the token: shell commands that export CLIENT_ID and CLIENT_SECRET, or JSON.',
        fallback: 'env',
      },
    },
    environment: ['DATABASE_URL', 'DATABASE_URL_FILE', 'SANDBOX_ACCESS_KEY', 'SANDBOX_ACCESS_KEY_FILE'],
    load: async () => (await import('#lib/package/commands/credentials-command')).credentialsCommand,
  },
  listen: {
    about:
      'Print the calls and webhooks of a running server as they happen. With several processes on one PostgreSQL database, events without an endpoint appear only if this server caused them.',
    options: {
      url: URL_OPTION,
      forward: { type: 'string', value: 'URL', about: 'Also send each webhook to this URL, signed by the server.' },
    },
    environment: CLIENT_ENVIRONMENT,
    load: async () => (await import('#lib/package/commands/listen-command')).listenCommand,
  },
  arm: {
    about: 'Give the next calls of an operation of a running server a fault, such as a lost response.',
    words: { OPERATION: 'Arm the fault for calls of this operation, such as createQuote.' },
    options: {
      url: URL_OPTION,
      fault: {
        type: 'string',
        value: 'FAULT',
        about:
          'One of drop_before, drop_after_commit, truncate, delay, slow_body, unknown_members, rate_limit, or code for an error.',
        fallback: 'code',
      },
      code: { type: 'string', value: 'CODE', about: 'For code: a documented error of the operation.' },
      ms: { type: 'string', value: 'N', about: 'For delay: milliseconds.' },
      'bytes-per-second': { type: 'string', value: 'N', about: 'For slow_body.' },
      'retry-after': { type: 'string', value: 'N', about: 'For rate_limit: seconds.' },
      count: { type: 'string', value: 'N', about: 'Number of calls that get the fault.', fallback: '1' },
      platform: PLATFORM_OPTION,
    },
    environment: CLIENT_ENVIRONMENT,
    load: async () => (await import('#lib/package/commands/arm-command')).armCommand,
  },
  report: {
    about:
      'Assess the calls that clients made to a running server: the practices that they proved, violated and never showed.',
    options: {
      url: URL_OPTION,
      platform: PLATFORM_OPTION,
      recording: {
        type: 'string',
        value: 'ID',
        about: 'Assess the calls of this recording.',
        fallback: 'those in the log',
      },
      format: {
        type: 'string',
        value: 'FORMAT',
        about: 'One of text, json, junit, markdown and html.',
        fallback: 'text',
      },
      'fail-on': {
        type: 'string',
        value: 'VERDICT',
        about: 'Exit with code 1 if a practice is violated or, for not-observed, also if one was not observed.',
      },
    },
    environment: CLIENT_ENVIRONMENT,
    load: async () => (await import('#lib/package/commands/report-command')).reportCommand,
  },
  record: {
    about: 'Record the calls that clients make to a running server, and compare two recordings.',
    words: {
      'start NAME': 'Start a recording, and print its ID.',
      'stop ID': 'End a recording, and print its number of calls.',
      list: 'Print the ID, start, number of calls and name of each recording.',
      'delete ID': 'Delete a recording with its calls.',
      'compare ID ID': 'Print what changed from the first recording to the second.',
    },
    options: { url: URL_OPTION, platform: { ...PLATFORM_OPTION, about: 'Record only its calls.', after: ['start'] } },
    environment: CLIENT_ENVIRONMENT,
    load: async () => (await import('#lib/package/commands/record-command')).recordCommand,
  },
  trigger: {
    about: 'Cause a webhook event of a running server with the API calls that lead to it. May advance the clock.',
    words: { EVENT: 'Make the calls, and print the IDs of the objects and the event. Without EVENT, list the events.' },
    options: {
      url: URL_OPTION,
      json: { type: 'boolean', about: 'Print one line of JSON with the objects and the event.' },
    },
    environment: [...CLIENT_ENVIRONMENT, 'CLIENT_ID', 'CLIENT_SECRET'],
    load: async () => (await import('#lib/package/commands/trigger-command')).triggerCommand,
  },
  explain: {
    about: 'Print the failed check of a call of a running server, likely reasons and a fix.',
    words: {
      '': 'Explain the newest rejected call, else the newest call.',
      ID: 'Explain the call with this ID, which the response header Sandbox-Trace-Id contains.',
    },
    options: { url: URL_OPTION },
    environment: CLIENT_ENVIRONMENT,
    load: async () => (await import('#lib/package/commands/explain-command')).explainCommand,
  },
  mcp: {
    about: 'Serve MCP tools for AI agents on stdin and stdout.',
    options: {
      url: { ...URL_OPTION, fallback: 'a new sandbox in memory, which ends with the agent' },
      results: {
        type: 'string',
        value: 'text|structured',
        about: 'How to send results. Use text for an MCP client that does not show structuredContent to its model.',
        fallback: 'structured',
      },
    },
    environment: [...CLIENT_ENVIRONMENT, 'CLIENT_ID', 'CLIENT_SECRET'],
    load: async () => (await import('#lib/package/commands/mcp-command')).mcpCommand,
  },
  snapshot: {
    about: 'Save, load, export and import the objects of a running server.',
    words: {
      'export FILE': 'Write the objects to a file, or to standard output if FILE is -.',
      'import FILE': 'Store a file as a snapshot and print its ID.',
      'save NAME': 'Store the objects as a snapshot and print its ID.',
      'load NAME|ID': 'Replace the objects by those of a snapshot.',
      list: 'Print the ID, time and name of each snapshot.',
    },
    options: {
      url: URL_OPTION,
      id: {
        type: 'string',
        value: 'NAME|ID',
        about: 'Export this snapshot.',
        fallback: 'the current objects',
        after: ['export'],
      },
      force: { type: 'boolean', about: 'Replace an existing file.', after: ['export'] },
      load: { type: 'boolean', about: 'Also load the imported snapshot.', after: ['import'] },
    },
    environment: CLIENT_ENVIRONMENT,
    load: async () => (await import('#lib/package/commands/snapshot-command')).snapshotCommand,
  },
  seed: {
    about: 'Write a seed with the objects of a running server.',
    words: { 'export [FILE]': 'Write the seed to a file, or to standard output if FILE is - or left out.' },
    options: {
      url: URL_OPTION,
      force: { type: 'boolean', about: 'Overwrite an existing file.' },
    },
    environment: CLIENT_ENVIRONMENT,
    load: async () => (await import('#lib/package/commands/seed-command')).seedCommand,
  },
  wallet: {
    about: 'Sign in to a wallet of a running server, and sign payloads with the session.',
    words: {
      'sign-in':
        'Store a new session with its private key in a file that only its owner can read, and print the session.',
      stamp: 'Read a payload from standard input, sign it byte for byte, and print the stamp.',
    },
    options: {
      url: { ...URL_OPTION, after: ['sign-in'] },
      account: {
        type: 'string',
        value: 'ID',
        about: 'Wallet to sign in to.',
        fallback: 'the starter wallet of the platform',
        after: ['sign-in'],
      },
      with: {
        type: 'string',
        value: 'TYPE',
        about: 'EMAIL_OTP, SMS_OTP, OAUTH or PASSKEY. If the wallet has no credential of this type, add one.',
        fallback: 'EMAIL_OTP',
        after: ['sign-in'],
      },
      session: {
        type: 'string',
        value: 'FILE',
        about: 'File with the session and its private key.',
        fallback: 'wallet-session.json',
      },
      force: { type: 'boolean', about: 'Replace the file if it exists.', after: ['sign-in'] },
    },
    environment: [...CLIENT_ENVIRONMENT, 'CLIENT_ID', 'CLIENT_SECRET'],
    load: async () => (await import('#lib/package/commands/wallet-command')).walletCommand,
  },
  migrate: {
    about: 'Update the schema of the PostgreSQL database in DATABASE_URL.',
    options: {},
    environment: ['DATABASE_URL', 'DATABASE_URL_FILE'],
    load: async () => (await import('#lib/package/commands/migrate-command')).migrateCommand,
  },
  health: {
    about: 'Print ok and exit with code 0 if a server is ready for calls, else exit with 1.',
    options: { url: URL_OPTION },
    environment: ['PORT'],
    load: async () => (await import('#lib/package/commands/health-command')).healthCommand,
  },
}
