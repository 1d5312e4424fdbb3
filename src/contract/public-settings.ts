import type { TaughtLanguage } from '#persian/taught-languages.ts'

/** What anybody may know of how the school is set up; the document carries it to the browser. */
export type PublicSettings = {
  brand: { persian: string; latin: string }
  /** The languages the school teaches, in its own order; absent where it has not said. */
  languages?: readonly TaughtLanguage[]
  /** Languages that the school added to those the product knows. */
  ownLanguages?: readonly { code: string; name: string; enName: string; isRtl: boolean }[]
  /** Set while the school is not open yet: search engines are to find none of its pages. */
  isHidden?: true
  /** The club's own site, where there is one. */
  clubUrl?: string
  /** How the school is reached and who vouches for it, as the footer shows it; what is not told is not shown. */
  contact: {
    address?: string
    /** `address` is a `tel:`, `title` its digits in Persian, `hours` when somebody answers. */
    phone?: { address: string; title: string; hours?: string }
    /** Badges of trust: each leads to its issuer's page about the school. */
    badges?: { title: string; address: string }[]
    /** The school's pages on social networks. */
    socials?: { title: string; address: string }[]
  }
  /** The code that is good for everybody while no code is required; absent otherwise. */
  otpTestCode?: string
  /** False only under `npm run dev`. */
  production: boolean
}

let current: PublicSettings = {
  brand: { persian: 'هم‌آوا', latin: 'Hamava' },
  contact: {},
  production: true,
}

// In the browser the document carries what the server was told.
if (typeof document !== 'undefined' && document.documentElement.dataset.settings) {
  current = JSON.parse(document.documentElement.dataset.settings) as PublicSettings
}

/** Called once at the server's start. */
export function publish(settings: PublicSettings): void {
  current = settings
}

/** Does something at once, without a pause, while the settings are others: one page is rendered with its own. */
export function withSettings<T>(settings: PublicSettings, work: () => T): T {
  const before = current
  current = settings
  try {
    return work()
  } finally {
    current = before
  }
}

export const publicSettings = (): PublicSettings => current

/** The school's name in both scripts. */
export const brand = () => current.brand
