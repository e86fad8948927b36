import type { NextConfig } from 'next'

const config: NextConfig = {
  // The plain server serves this export, which is built without the route files and the proxy.
  ...(process.env.CONSOLE_EXPORT === '1' ? { output: 'export' } : {}),
  // Built into the pages, so that browser and export agree.
  env: { CONSOLE_EXPORT: process.env.CONSOLE_EXPORT ?? '' },
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  productionBrowserSourceMaps: false,
  turbopack: { rules: { '*.md': { type: 'text' } } },
  // `npm run check` checks types, tests included; a start does not wait for them.
  // Halves the modules that a start loads. Each is loaded by the first request for it.
  experimental: { preloadEntriesOnStart: false },
  typescript: { ignoreBuildErrors: true },
}

export default config
