const rate = 8000

/**
 * Silence as a WAV file, 8-bit mono. A pause is played, not waited for: while something plays, a device with its screen off goes
 * on, where it holds back timers.
 */
export function buildSilence(seconds: number): Blob {
  const samples = Math.round(seconds * rate)
  const file = new DataView(new ArrayBuffer(44 + samples))
  const write = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) file.setUint8(at + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  file.setUint32(4, 36 + samples, true)
  write(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, rate, true)
  file.setUint32(28, rate, true)
  file.setUint16(32, 1, true)
  file.setUint16(34, 8, true)
  write(36, 'data')
  file.setUint32(40, samples, true)
  // The middle of eight bits without a sign.
  new Uint8Array(file.buffer, 44).fill(128)
  return new Blob([file], { type: 'audio/wav' })
}
