import manifest from '../../package.json' with { type: 'json' }

/** Version of this build, and of the Node that runs it. */
export const BUILD = { version: manifest.version, node: process.versions.node } as const
