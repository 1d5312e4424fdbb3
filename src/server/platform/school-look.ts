import { type AccentColours, buildPalette, listAccentProperties } from '#contract/accent-palette.ts'

/** How a school looks, where its staff have said so. */
export type SchoolLook = {
  /** A hex colour. */
  accent: string | null
  /** The folder below `public/` in which its logo lies in all its sizes. */
  logo: string | null
}

/** The same as a process has it: with the pictures themselves, by their file names. */
export type LoadedLook = SchoolLook & { pictures: ReadonlyMap<string, Buffer> }

/** Pixels, by file: each is a square with the logo within. */
export const logoFiles = {
  'logo.webp': 144,
  'logo.png': 192,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
  'favicon.png': 48,
} as const
export type LogoFile = keyof typeof logoFiles

export const getLogoAddress = ({ logo }: SchoolLook) => (logo === null ? null : `/media/${logo}/logo.webp`)

/** The `style` of `<html>` that lays a school's own colours and logo over the tokens; null where it has none. */
export function writeLookStyle(look: SchoolLook): string | null {
  const parts: string[] = []
  if (look.accent !== null) {
    for (const [name, value] of listAccentProperties(look.accent)) parts.push(`${name}:${value}`)
  }
  const logo = getLogoAddress(look)
  if (logo) parts.push(`--logo:url(${logo})`, '--mark:none')
  return parts.length > 0 ? parts.join(';') : null
}

/** The colours of what is printed, painted or mailed, which knows no night. */
export const getPaperColours = (look: SchoolLook | undefined): AccentColours | null =>
  look?.accent ? buildPalette(look.accent).light : null

/**
 * A template of a document and what it is filled with, in the school's own colours and with its logo; templates draw it
 * by `d.logo`, the bytes of a PNG.
 */
export function dressDocument<T extends object>(
  template: string,
  data: T,
  look: LoadedLook | undefined,
): [template: string, data: T & { logo: number[] | null }] {
  const colours = getPaperColours(look)
  const logo = look?.pictures.get('logo.png')
  return [
    colours
      ? template
          .replaceAll('#0b7377', colours.turquoise)
          .replaceAll('#dff0ec', colours['turquoise-soft'])
          .replaceAll('#0a5a5e', colours['turquoise-ink'])
      : template,
    { ...data, logo: logo ? [...logo] : null },
  ]
}
