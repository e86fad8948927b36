export const WORLD_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** Returns the path prefix of a world's API and control plane. */
export function worldPath(name: string): string {
  return `/w/${name}`
}

/** Query parameter that names the world of a console page or a download. An empty value means the main sandbox. */
export const WORLD_PARAMETER = 'world'
