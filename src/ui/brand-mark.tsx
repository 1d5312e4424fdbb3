/** The school's sign: a turquoise eight-point star around two listening ears and a saffron point. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      <path
        fill="var(--turquoise)"
        d="M20 0l5.86 5.86h8.28v8.28L40 20l-5.86 5.86v8.28h-8.28L20 40l-5.86-5.86H5.86v-8.28L0 20l5.86-5.86V5.86h8.28z"
      />
      <path
        fill="none"
        stroke="var(--on-turquoise)"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M17.5 12.5a8.2 8.2 0 0 0 0 15M22.5 12.5a8.2 8.2 0 0 1 0 15"
      />
      <circle cx="20" cy="20" r="2.6" fill="var(--saffron)" />
    </svg>
  )
}
