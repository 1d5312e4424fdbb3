/** A line with its seconds, as WebVTT says it. */
type WrittenCue = { start: number; end: number; text: string; voice?: string | null }

const two = (value: number) => String(value).padStart(2, '0')

function formatClock(seconds: number): string {
  const all = Math.round(seconds * 1000)
  const whole = Math.floor(all / 1000)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return `${two(hours)}:${two(minutes)}:${two(whole % 60)}.${String(all % 1000).padStart(3, '0')}`
}

const escapeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A blank line would end the cue.
    .replace(/\n+/g, '\n')

/** Lines as a WebVTT file, which `parseVtt` reads as they were. */
export function formatVtt(cues: readonly WrittenCue[]): string {
  const blocks = cues.map(({ start, end, text, voice }) => {
    const by = voice ? `<v ${escapeText(voice)}>` : ''
    return `${formatClock(start)} --> ${formatClock(end)}\n${by}${escapeText(text)}\n`
  })
  return `WEBVTT\n\n${blocks.join('\n')}`
}
