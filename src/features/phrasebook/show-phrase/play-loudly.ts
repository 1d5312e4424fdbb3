import { readSound } from '../sound/kept-sound.ts'
import { listSounds, type Voiced } from '../sound/voice-choice.ts'

/** How much louder than it was made. What would be clipped by it is pressed together. */
const gain = 2.5

let context: AudioContext | null = null

/**
 * Plays a phrase louder than a player would; what played before stops, and null plays nothing. Ends when it has been heard.
 * @throws where the sound does not come
 */
export async function playLoudly(phrase: Voiced | null): Promise<void> {
  void context?.close()
  context = null
  if (!phrase) return
  const mine = new AudioContext()
  context = mine
  const bytes = await readFirst(listSounds(phrase))
  const sound = await mine.decodeAudioData(bytes)
  if (context !== mine) return
  const source = new AudioBufferSourceNode(mine, { buffer: sound })
  const louder = new GainNode(mine, { gain })
  const pressed = new DynamicsCompressorNode(mine, { threshold: -12, ratio: 12 })
  source.connect(louder).connect(pressed).connect(mine.destination)
  source.start()
  await new Promise<void>(resolve => {
    source.onended = () => resolve()
    mine.onstatechange = () => mine.state === 'closed' && resolve()
  })
}

/** Of the voices of a phrase the first that can be had. */
async function readFirst(sounds: readonly string[]): Promise<ArrayBuffer> {
  const [sound, ...others] = sounds
  if (sound === undefined) throw new Error('the phrase has no sound')
  try {
    return await (await readSound(sound)).arrayBuffer()
  } catch (thrown) {
    if (others.length === 0) throw thrown
    return readFirst(others)
  }
}
