import font from 'virtual:font.woff2'
import { openLocalRecord } from '#client/local-record.ts'

export const tones = ['day', 'sepia', 'night'] as const
export type Tone = (typeof tones)[number]
export const leadings = { tight: 1.75, medium: 2.1, loose: 2.5 } as const
export type Leading = keyof typeof leadings

/** How a book looks on this device. `size`: of the letters, in pixels. */
export type Settings = { tone: Tone; size: number; leading: Leading; isSpread: boolean }

export const sizes = { min: 14, max: 32 }

const kept = openLocalRecord<Partial<Settings>>('book-reader')

/** What was chosen on this device; the tone follows the site until one is. */
export function readSettings(): Settings {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark' || followsDarkSystem()
  return {
    tone: isDark ? 'night' : 'day',
    size: 19,
    leading: 'medium',
    isSpread: true,
    ...kept.read('look'),
  }
}

const followsDarkSystem = () =>
  document.documentElement.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches

export const keepSettings = (settings: Settings): void => kept.write('look', settings)

/** Paper, ink and what is lit, by the tone. */
const colours: Record<Tone, { paper: string; ink: string; accent: string; lit: string; scheme: string }> = {
  day: { paper: '#faf7f0', ink: '#18233a', accent: '#0b7377', lit: '#dff0ec', scheme: 'light' },
  sepia: { paper: '#f1e6cf', ink: '#3a2c12', accent: '#0a5a5e', lit: '#e0d3b2', scheme: 'light' },
  night: { paper: '#0e1624', ink: '#f2ede2', accent: '#57c7bf', lit: '#123a40', scheme: 'dark' },
}

/** The style that is laid over that of the book: its own colours and sizes would not be read at night. */
export function writeStyle({ tone, size, leading }: Settings): string {
  const { paper, ink, accent, lit, scheme } = colours[tone]
  return `@font-face { font-family: Vazirmatn; font-weight: 400 850; src: url("${new URL(font, location.origin).href}") format("woff2"); }
html { color-scheme: ${scheme}; background: ${paper} !important; color: ${ink}; font-size: ${size}px !important; --theme-bg-color: ${paper}; }
body { background: transparent !important; color: ${ink} !important; font-family: Vazirmatn, sans-serif !important; font-size: 1rem !important; line-height: ${leadings[leading]} !important; overflow-wrap: break-word; }
body * { color: inherit !important; background-color: transparent !important; }
a[href] { color: ${accent} !important; }
p, li, blockquote { line-height: inherit !important; }
:where(ol:lang(fa)) { list-style-type: persian; }
:focus { outline: none; }
[data-word][data-lit] { background-color: ${lit} !important; border-radius: 4px; box-shadow: 0 0 0 2px ${accent}; }
::selection { background: ${lit}; }`
}
