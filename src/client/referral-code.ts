/** The code somebody came by, kept in their browser until they register. */
const key = 'hamava.referral-code'
const keptMs = 90 * 86_400_000

/** Keeps a code of a link: the first one counts, for ninety days. What is no code is not kept. */
export function keepReferralCode(code: string): void {
  if (!/^[A-Za-z0-9]{1,10}$/.test(code) || readReferralCode() !== null) return
  try {
    localStorage.setItem(key, JSON.stringify({ code: code.toUpperCase(), at: Date.now() }))
  } catch {
    // A browser that keeps nothing: the code can be typed.
  }
}

/** The code that is kept; null for none, and on the server. */
export function readReferralCode(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { code: string; at: number } | null
    return kept && Date.now() - kept.at < keptMs ? kept.code : null
  } catch {
    return null
  }
}
