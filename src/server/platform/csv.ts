type Value = string | number | null

/** A table for spreadsheets: CSV in UTF-8 with its mark, Windows line ends, and no text that they take for a formula. */
export const formatCsv = (rows: readonly (readonly Value[])[]): Uint8Array =>
  new TextEncoder().encode(`\uFEFF${rows.map(row => row.map(formatCell).join(',')).join('\r\n')}\r\n`)

/** A cell of a table: a text that a spreadsheet would take for a formula is none for it. */
function formatCell(value: Value): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value ?? '') ? `'${value}` : (value ?? '')
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
