import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import './globals.css'
import { IS_EXPORTED } from './_ui/address/query-boundary'
import { bootScript } from './_ui/boot-script'
import { mono, monoStrong, sans } from './_ui/fonts'

export const metadata: Metadata = {
  description: 'A local sandbox of a payments API. It behaves like production.',
  icons: { icon: '/icon.svg' },
  robots: { index: false },
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#edf1f3' },
    { media: '(prefers-color-scheme: dark)', color: '#0a0e11' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // In exported pages, the server inserts a new nonce into each response.
  const nonce = IS_EXPORTED ? undefined : await requestNonce()
  return (
    <html lang="en" className={`${sans.variable} ${mono.variable} ${monoStrong.variable}`} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a constant and runs before the first paint. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootScript }} />
      </head>
      <body>{children}</body>
    </html>
  )
}

/** Reading the headers makes every page dynamic. That is intended, because each response needs a new nonce. */
async function requestNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}
