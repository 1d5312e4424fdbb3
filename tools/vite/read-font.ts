/** Reads the few tables of a TrueType font that say what it draws and how high its lines are. */
export function readFont(font: Buffer) {
  const tables = new Map<string, Buffer>()
  for (let table = 0; table < font.readUInt16BE(4); table++) {
    const entry = 12 + 16 * table
    const offset = font.readUInt32BE(entry + 8)
    const length = font.readUInt32BE(entry + 12)
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(offset, offset + length))
  }
  const table = (name: string) => {
    const found = tables.get(name)
    if (!found) throw new Error(`the font has no ${name} table`)
    return found
  }
  const hhea = table('hhea')
  return {
    unitsPerEm: table('head').readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: -hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
    weights: tables.has('fvar') ? readWeights(table('fvar')) : null,
    features: new Set([...readFeatures(table('GSUB')), ...readFeatures(table('GPOS'))]),
    findGlyph: readCharacters(table('cmap')),
  }
}

/** The first axis as [least, default, most]. */
function readWeights(fvar: Buffer): [number, number, number] {
  const axis = fvar.readUInt16BE(4)
  return [4, 8, 12].map(offset => fvar.readInt32BE(axis + offset) / 65_536) as [number, number, number]
}

function readFeatures(layout: Buffer): string[] {
  const list = layout.readUInt16BE(6)
  const count = layout.readUInt16BE(list)
  return Array.from({ length: count }, (_, index) =>
    layout.toString('latin1', list + 2 + 6 * index, list + 6 + 6 * index),
  )
}

/** Which glyph draws a code point; 0 when none does. */
function readCharacters(cmap: Buffer): (codePoint: number) => number {
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + 8 * record))
    if (subtable.readUInt16BE(0) === 4) return codePoint => glyphInFormat4(subtable, codePoint)
  }
  throw new Error('the font has no character map that is understood here')
}

function glyphInFormat4(subtable: Buffer, codePoint: number): number {
  const doubled = subtable.readUInt16BE(6)
  for (let at = 0; at < doubled; at += 2) {
    if (codePoint > subtable.readUInt16BE(14 + at)) continue
    const startAt = 16 + doubled + at
    const start = subtable.readUInt16BE(startAt)
    if (codePoint < start) return 0
    const delta = subtable.readInt16BE(startAt + doubled)
    const rangeAt = startAt + 2 * doubled
    const range = subtable.readUInt16BE(rangeAt)
    if (range === 0) return (codePoint + delta) & 0xffff
    const glyph = subtable.readUInt16BE(rangeAt + range + 2 * (codePoint - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}
