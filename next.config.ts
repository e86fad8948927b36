import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  productionBrowserSourceMaps: false,
}

export default config
