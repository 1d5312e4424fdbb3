import { crc32 } from 'node:zlib'

/** A ZIP archive of stored parts, as every Office file is one. */
export function zipFile(parts: Record<string, string>): Buffer {
  const entries = Object.entries(parts).map(([path, text]) => {
    const [name, body, facts] = [Buffer.from(path), Buffer.from(text), Buffer.alloc(26)]
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(body), 10)
    facts.writeUInt32LE(body.length, 14)
    facts.writeUInt32LE(body.length, 18)
    facts.writeUInt16LE(name.length, 22)
    return { name, facts, content: Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, body]) }
  })
  let start = 0
  const directory = entries.map(({ name, facts, content }) => {
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(start, 10)
    start += content.length
    return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, rest, name])
  })
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...entries.map(({ content }) => content), ...directory, end])
}

const officeFile = (type: string) =>
  zipFile({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    'main.xml': '<main/>',
  })

export const wordFile = (text: string) =>
  zipFile({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  })
export const presentationFile = () => officeFile('presentationml.presentation')
export const sheetFile = () => officeFile('spreadsheetml.sheet')
