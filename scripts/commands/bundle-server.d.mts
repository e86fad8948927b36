/**
 * Ensures that a bundle of the server exists. Returns the path of its program, of the program `countersign`, and the hash
 * of the sources.
 */
export function ensureServer(): Promise<{
  readonly program: string
  readonly commandLine: string
  readonly hash: string
}>

/** Bundles one program, or several programs by name, into a folder. Returns the paths of the bundled modules. */
export function bundleServer(
  input: string | Readonly<Record<string, string>>,
  dir: string,
  options?: { readonly external?: readonly string[]; readonly minify?: boolean },
): Promise<readonly string[]>

/** Bundles modules by name into a folder, for a platform of rolldown. Returns the paths of the bundled modules. */
export function bundleModules(
  input: Readonly<Record<string, string>>,
  dir: string,
  options: {
    readonly platform: 'node' | 'browser'
    readonly external?: readonly string[]
    readonly minify?: boolean
  },
): Promise<readonly string[]>
