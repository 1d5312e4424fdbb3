/** What browsers that have the Network Information API say of the connection. */
type Connection = { type?: string; saveData?: boolean }

/**
 * Whether what is fetched now costs nobody anything: over Wi-Fi or a cable, and not where data are saved. Null where the browser
 * does not say.
 */
export function isUnmetered(
  { type, saveData }: Connection = (navigator as { connection?: Connection }).connection ?? {},
): boolean | null {
  if (saveData) return false
  return type === undefined || type === 'unknown' ? null : type === 'wifi' || type === 'ethernet'
}
