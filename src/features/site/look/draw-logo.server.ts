import { AppError } from '#contract/app-error.ts'
import { redrawnPicture, redrawnSvg } from '#server/platform/redrawn-picture.ts'
import { type LogoFile, logoFiles } from '#server/platform/school-look.ts'

/** Bytes of a drawing; logos have a few thousand. */
const maxSvgBytes = 300_000
const side = 512
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
/** Paper by day, on which systems lay icons that they cut. */
const paper = '#faf7f0'

/**
 * A logo in all the sizes it is needed in: each a square, of nothing but its pixels.
 * @throws AppError invalid, at `file`, where it is no picture, or a drawing that names anything outside itself
 */
export async function drawLogo(file: Uint8Array): Promise<Map<LogoFile, Buffer>> {
  const redraw = isSvg(file) ? redrawnSvg : redrawnPicture
  const whole = await redraw(file, image =>
    image.resize(side, side, { fit: 'contain', background: clear }).png(),
  )
  const drawn = new Map<LogoFile, Buffer>()
  for (const [name, size] of Object.entries(logoFiles) as [LogoFile, number][]) {
    const needsGround = name === 'apple-touch-icon.png' || name === 'icon-maskable-512.png'
    // The circle that systems cut is four fifths of the square across (W3C manifest, "maskable").
    const inner = Math.round(size * (needsGround ? 0.66 : 1))
    const border = { top: Math.floor((size - inner) / 2), left: Math.floor((size - inner) / 2) }
    const picture = await redrawnPicture(whole, image => {
      const sized = image.resize(inner, inner).extend({
        ...border,
        bottom: size - inner - border.top,
        right: size - inner - border.left,
        background: needsGround ? paper : clear,
      })
      const grounded = needsGround ? sized.flatten({ background: paper }) : sized
      return name.endsWith('.webp') ? grounded.webp({ quality: 90 }) : grounded.png({ compressionLevel: 9 })
    })
    drawn.set(name, picture)
  }
  return drawn
}

/** Whether it is a drawing that stands by itself. @throws AppError invalid, where it does not */
function isSvg(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 1000))
    .toString()
    .replace(/^\ufeff/, '')
    .trimStart()
  if (!/^<(\?xml|svg|!--|!doctype svg)/i.test(start)) return false
  const text = Buffer.from(file).toString()
  const names =
    /<!entity|<!doctype[^>]*\[|<script|<foreignObject|@import|(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp)[;,])|url\(\s*["']?\s*(?!["']?\s*#)/i
  if (file.length > maxSvgBytes || names.test(text)) {
    const message = 'این SVG بیش از حد بزرگ است یا چیزی بیرون از خودش می‌خواهد. آن را به PNG تبدیل کنید.'
    throw new AppError('invalid', { message, errors: [{ field: 'file', message }] })
  }
  return true
}
