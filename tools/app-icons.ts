import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * `node tools/app-icons.ts` draws the icons of the installed site from `public/icon.svg`: the tile alone, and for
 * systems that cut their own shape the tile on paper, within the circle that none of them cuts.
 */
const folder = join(import.meta.dirname, '../public')
const paper = '#faf7f0'
const svg = await readFile(join(folder, 'icon.svg'))

const drawn = (size: number) =>
  sharp(svg, { density: 72 * (size / 40) })
    .resize(size, size)
    .png()
    .toBuffer()
const small = { palette: true, compressionLevel: 9, effort: 10 }

for (const size of [192, 512]) {
  await sharp(await drawn(size))
    .png(small)
    .toFile(join(folder, `icon-${size}.png`))
}
// The safe circle is four fifths of the square across (W3C manifest, "maskable"); the tile's points stay inside.
await sharp({ create: { width: 512, height: 512, channels: 4, background: paper } })
  .composite([{ input: await drawn(Math.round(512 * 0.7)) }])
  .png(small)
  .toFile(join(folder, 'icon-maskable-512.png'))
