import manifest from '../../package.json' with { type: 'json' }

/** Versions of this build and of the Node.js that runs it. */
export const BUILD = { version: manifest.version, node: process.versions.node } as const
