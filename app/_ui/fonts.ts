import localFont from 'next/font/local'

export const sans = localFont({
  src: './fonts/ibm-plex-sans-variable.woff2',
  weight: '100 700',
  variable: '--font-plex-sans',
  display: 'swap',
})

export const mono = localFont({
  src: './fonts/ibm-plex-mono-400.woff2',
  weight: '400',
  variable: '--font-plex-mono',
  display: 'swap',
  adjustFontFallback: false,
})

/** Separate from the regular family, because only the regular weight is preloaded. */
export const monoStrong = localFont({
  src: './fonts/ibm-plex-mono-600.woff2',
  weight: '600',
  variable: '--font-plex-mono-strong',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
})
