/** The letters of an SMS in seven bits (GSM 03.38); those of the second row take two places. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

/** How many places a part has alone, and as one of several: those keep some for their order. */
const latin = { alone: 160, joined: 153 }
const unicode = { alone: 70, joined: 67 }

/**
 * In how many parts a text leaves as an SMS, which is what it costs: 160 places, or 153 a part, in the letters of GSM;
 * one letter beyond them, a Persian one say, makes it 70, or 67 a part. What takes two places is not cut in two.
 */
export function smsParts(text: string): number {
  const letters = [...text]
  const isLatin = letters.every(letter => plain.includes(letter) || extended.includes(letter))
  const { alone, joined } = isLatin ? latin : unicode
  const countPlaces = (letter: string) => (isLatin ? (extended.includes(letter) ? 2 : 1) : letter.length)
  let parts = 1
  let filled = 0
  let places = 0
  for (const letter of letters) {
    const taken = countPlaces(letter)
    places += taken
    if (filled + taken > joined) {
      parts += 1
      filled = 0
    }
    filled += taken
  }
  return places <= alone ? 1 : parts
}
