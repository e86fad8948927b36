import { serve } from '#lib/runtime/next/serve-route'

/** Answers unknown paths below `/api/2025-10-13` with an API error instead of the 404 page of Next.js. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
