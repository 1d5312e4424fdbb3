/** A chapter as its file has it: the title is its first heading, and stands in no text below it. */
export type Chapter = { title: string; language: string; markdown: string }

/**
 * Reads the file of a chapter: lines of `name: value` and an empty line where it does not begin with its heading.
 * @throws Error where it has no heading
 */
export function readChapter(file: string): Chapter {
  const text = file.replace(/\r\n?/g, '\n')
  const end = text.startsWith('#') ? -1 : text.indexOf('\n\n')
  const head = end < 0 ? '' : text.slice(0, end)
  const body = end < 0 ? text : text.slice(end + 2)
  const heading = /^#[ \t]+(.+?)[ \t]*(?:\n|$)/.exec(body)
  if (!heading) throw new Error('a chapter begins with its heading')
  return {
    title: heading[1]!,
    language: /^language:\s*(\S+)/m.exec(head)?.[1] ?? 'fa',
    markdown: body.slice(heading[0].length).trim(),
  }
}
