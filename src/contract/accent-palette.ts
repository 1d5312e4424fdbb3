/** A school's colour as the tokens of both themes, moved until every text on it or in it can be read (WCAG AA). */

export const accentPattern = /^#[\da-f]{6}$/

/** The tokens that go by the accent; the first is the colour of buttons and of what one is at. */
export const accentTokens = [
  'turquoise',
  'turquoise-strong',
  'turquoise-soft',
  'turquoise-ink',
  'on-turquoise',
] as const
export type AccentToken = (typeof accentTokens)[number]
/** Hex colours by token. */
export type AccentColours = Record<AccentToken, string>
export type AccentPalette = { light: AccentColours; dark: AccentColours }

/** What lies under text of the accent, of `tokens.css`. */
const surfaces = {
  light: ['#faf7f0', '#fffefb', '#f3eee3', '#ffffff'],
  dark: ['#0e1624', '#152033', '#0a111c', '#1b2840'],
}
/** WCAG 2.2, 1.4.3. */
const enough = 4.5

type Oklch = { l: number; c: number; h: number }

/** The nearest colours to the accent that pass, of its own hue. */
export function buildPalette(accent: string): AccentPalette {
  const { l, c, h } = toOklch(accent)
  const chroma = Math.min(c, 0.15)
  const at = (l: number, share = 1) => toHex({ l, c: chroma * share, h })
  const day = move(Math.min(l, 0.62), -0.01, l => passes(at(l), [...surfaces.light]))
  const softDay = at(0.945, 0.22)
  const night = move(Math.max(l, 0.72), 0.01, l => passes(at(l), surfaces.dark))
  const softNight = at(0.32, 0.5)
  return {
    light: {
      turquoise: at(day),
      'turquoise-strong': at(day - 0.08),
      'turquoise-soft': softDay,
      'turquoise-ink': at(move(day - 0.06, -0.01, l => passes(at(l), [softDay]))),
      'on-turquoise': '#ffffff',
    },
    dark: {
      turquoise: at(night),
      'turquoise-strong': at(Math.min(0.95, night + 0.06)),
      'turquoise-soft': softNight,
      'turquoise-ink': at(move(Math.max(0.86, night), 0.01, l => passes(at(l), [softNight]))),
      'on-turquoise': at(
        move(0.28, -0.01, l => passes(at(l, 0.5), [at(night)])),
        0.5,
      ),
    },
  }
}

const writeBoth = import.meta.env.PROD
  ? // As the build writes light-dark() for browsers that do not know it.
    (light: string, dark: string) => `var(--lightningcss-light,${light})var(--lightningcss-dark,${dark})`
  : (light: string, dark: string) => `light-dark(${light},${dark})`

/** The tokens as custom properties that lie over those of `tokens.css`. */
export function listAccentProperties(accent: string): [name: string, value: string][] {
  const { light, dark } = buildPalette(accent)
  return accentTokens.map(token => [`--${token}`, writeBoth(light[token], dark[token])])
}

/** WCAG's contrast of two hex colours, 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [light, dark] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

/** A colour of a hue, 0 to 359, as vivid as the product's own. */
export const fromHue = (hue: number) => toHex({ l: 0.52, c: 0.12, h: hue })

/** The hue of a colour, 0 to 359. */
export const readHue = (accent: string) => Math.round(toOklch(accent).h) % 360

const passes = (colour: string, others: readonly string[]) =>
  others.every(other => computeContrast(colour, other) >= enough)

/** From a lightness on, step by step, until it passes; black and white do. */
function move(from: number, step: number, isGood: (l: number) => boolean): number {
  let l = from
  while (l > 0 && l < 1 && !isGood(l)) l += step
  return Math.min(1, Math.max(0, l))
}

const readChannels = (hex: string) =>
  [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]

function computeLuminance(hex: string): number {
  const [red, green, blue] = readChannels(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Björn Ottosson's OKLab, in polar coordinates. */
function toOklch(hex: string): Oklch {
  const [r, g, b] = readChannels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: lightness,
    c: Math.hypot(a, yellow),
    h: (Math.atan2(yellow, a) * 180) / Math.PI + (yellow < 0 ? 360 : 0),
  }
}

/** With as much of its chroma as screens can show. */
function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma = Math.max(0, chroma - 0.005)) {
    const channels = toChannels({ l, c: chroma, h })
    const isShowable = channels.every(channel => channel >= -0.0005 && channel <= 1.0005)
    if (isShowable || chroma === 0) return `#${channels.map(writeChannel).join('')}`
  }
}

function toChannels({ l, c, h }: Oklch): [number, number, number] {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function writeChannel(value: number): string {
  const clamped = Math.min(1, Math.max(0, value))
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
