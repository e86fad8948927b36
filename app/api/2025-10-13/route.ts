import { serve } from '#lib/platform/serve'

/** The prefix itself names nothing. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
