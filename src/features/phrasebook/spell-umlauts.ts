const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A German word in small letters as it is written where a keyboard has no umlauts: «eröffnen» is "eroeffnen". */
export const spellUmlauts = (word: string) => word.replace(/[äöüß]/g, letter => spelled[letter]!)
