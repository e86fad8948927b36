export function BrandMark() {
  return (
    <svg
      aria-hidden="true"
      className="size-6 shrink-0"
      viewBox="0 0 24 24"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width="24" height="24" rx="5" className="fill-accent" />
      <path d="M5 12.5 8.5 16 15 8" className="stroke-on-accent" strokeWidth="2" />
      <path d="m12.5 15 1 1L20 8" className="stroke-on-accent opacity-60" strokeWidth="2" />
    </svg>
  )
}
