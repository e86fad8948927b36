import Link from 'next/link'

/** Any address that no page has. */
export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[64ch] content-center justify-items-start gap-3 px-4">
      <title>Not found · Countersign</title>
      <h1 className="text-20 font-semibold">No page at this address</h1>
      <p className="text-text-2">
        The console has a start page and a log. The API lives under its base URL, which Start shows.
      </p>
      <Link href="/" className="text-accent underline underline-offset-2">
        Start
      </Link>
    </main>
  )
}
