/** The picture that stands for a buyer's name on the pages of a base: no other picture is of this size, in pixels. */
export const placeholder = { width: 7, height: 3 }

type Pdf = {
  source: string
  /** Where its table of objects begins. */
  start: number
  size: number
  trailer: string
}

/**
 * The frame of a PDF of our typesetter: it writes a table of its objects, and none of them packed.
 * @throws Error where it is none
 */
function readPdf(bytes: Buffer): Pdf {
  const source = bytes.toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(source.slice(-100))?.[1] ?? Number.NaN)
  const table = source.slice(start)
  const trailer = /trailer\s*(<<[\s\S]*?>>)\s*startxref/.exec(table.slice(table.indexOf('trailer')))?.[1]
  const size = /\/Size (\d+)/.exec(trailer ?? '')?.[1]
  if (!table.startsWith('xref') || !trailer || !size) throw new Error('a PDF of another kind')
  return { source, start, size: Number(size), trailer }
}

/** All objects of a short PDF, by their numbers. */
function listObjects({ source, start }: Pdf): Map<number, string> {
  const rows = [...source.slice(start).matchAll(/(\d{10}) \d{5} ([nf])/g)]
  const offsets = rows.map(([, offset, kind]) => (kind === 'n' ? Number(offset) : null))
  const ends = [...offsets.filter(offset => offset !== null), start].sort((one, other) => one - other)
  return new Map(
    offsets.flatMap((offset, number) =>
      offset === null
        ? []
        : [
            [
              number,
              readObject(
                source.slice(
                  offset,
                  ends.find(end => end > offset),
                ),
              ),
            ],
          ],
    ),
  )
}

const readObject = (body: string) => body.slice(body.indexOf('obj') + 3, body.lastIndexOf('endobj')).trim()

/** The picture that stands for the stamp. A book has thousands of objects: none but this one is looked at. */
function findPlaceholder(source: string): number {
  const { width, height } = placeholder
  const at = source.indexOf(`/Width ${width}\n  /Height ${height}\n`)
  const header = source.lastIndexOf(' 0 obj', at)
  const number = /\d+$/.exec(source.slice(Math.max(0, header - 10), header))?.[0]
  if (at < 0 || !number) throw new Error('a base without a place for the stamp')
  return Number(number)
}

/** An object without a stream. */
function findPlain(source: string, number: number): string {
  const from = source.indexOf(`\n${number} 0 obj`)
  return readObject(source.slice(from, source.indexOf('endobj', from) + 'endobj'.length))
}

/** What stands before the bytes of a stream; all of an object that is none. */
const readHead = (object: string) => /^[\s\S]*?(?=\bstream\r?\n)/.exec(object)?.[0] ?? object

const listRefs = (head: string) => [...head.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))

/** A dictionary that begins here, to its own end. */
function cutDictionary(text: string): string {
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(/<<|>>/g)) {
    depth += mark === '<<' ? 1 : -1
    if (depth === 0) return text.slice(text.indexOf('<<'), index + 2)
  }
  throw new Error('a dictionary without an end')
}

/** A text string as PDF has it, in UTF-16. */
const writeText = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/**
 * Lays the one page of `line` over the placeholder on each page of `base`, and says `words` in its properties. The base is not
 * set anew: what changes is written behind it, as the format provides (ISO 32000-1, 7.5.6), so a long book takes no longer than a
 * short one. Both are PDFs of our own typesetter.
 * @throws Error where one of them is none, or the base has no placeholder
 */
export function stampPdf(base: Buffer, line: Buffer, words: string): Buffer {
  const book = readPdf(base)
  const stamp = readPdf(line)
  const objects = listObjects(stamp)
  const target = findPlaceholder(book.source)
  const page = [...objects.values()].find(object => /\/Type \/Page\b/.test(object))!
  const resources = cutDictionary(page.slice(page.indexOf('/Resources') + '/Resources'.length))
  const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.slice(1).map(Number) as [
    number,
    number,
  ]
  const contents = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)![1]))!

  const numbers = new Map<number, number>()
  const collect = (head: string) => {
    for (const number of listRefs(head)) {
      if (numbers.has(number)) continue
      numbers.set(number, book.size + numbers.size)
      collect(readHead(objects.get(number)!))
    }
  }
  collect(resources)
  const renumber = (head: string) =>
    head.replace(/(\d+) 0 R/g, (_, number) => `${numbers.get(Number(number))} 0 R`)

  const head = readHead(contents)
  const stream = contents.slice(head.length)
  const entries = cutDictionary(head).slice(2, -2)
  const changed = new Map<number, string>()
  changed.set(
    target,
    // A picture fills a square of one; so does this form.
    `<<${entries} /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Matrix [${1 / width} 0 0 ${1 / height} 0 0] /Resources ${renumber(resources)}>>\n${stream}`,
  )
  for (const [number, its] of numbers) {
    const object = objects.get(number)!
    const before = readHead(object)
    changed.set(its, renumber(before) + object.slice(before.length))
  }
  const info = Number(/\/Info (\d+) 0 R/.exec(book.trailer)![1])
  changed.set(
    info,
    findPlain(book.source, info).replace(
      />>$/,
      `/Subject ${writeText(words)} /Keywords ${writeText(words)} >>`,
    ),
  )
  return append(base, book, changed, book.size + numbers.size)
}

/** Objects in place of others and new ones behind the file, with a table that leads to the one before. */
function append(
  base: Buffer,
  { start, trailer }: Pdf,
  changed: ReadonlyMap<number, string>,
  size: number,
): Buffer {
  const parts: Buffer[] = [base, Buffer.from('\n')]
  let offset = base.length + 1
  const sorted = [...changed].sort(([one], [other]) => one - other)
  const lines = sorted.map(([number, object]) => {
    const bytes = Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')
    const line = `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
    parts.push(bytes)
    offset += bytes.length
    return line
  })
  const dictionary = trailer.replace(/\/Size \d+/, `/Size ${size}`).replace(/>>$/, `/Prev ${start}\n>>`)
  parts.push(
    Buffer.from(`xref\n${lines.join('')}trailer\n${dictionary}\nstartxref\n${offset}\n%%EOF\n`, 'latin1'),
  )
  return Buffer.concat(parts)
}
