import { forgetSpeech, keepPiece, toFile } from './kept-speech.ts'

/** Somebody who speaks into the microphone. */
export type Recording = {
  pause(): void
  resume(): void
  /** Ends it: `whenStopped` then has the whole. */
  stop(): void
  /** Ends it and keeps nothing of it. */
  cancel(): Promise<void>
  /** Gives the microphone back; what was said so far stays on this device. */
  close(): void
  /** How loud it is now, 0 to 1. */
  level(): number
  /** The whole as a file, once it has ended for whatever reason; null once it was cancelled. */
  whenStopped: Promise<File | null>
}

/** How often the browser hands out what it has recorded, in milliseconds: so much a crash may cost. */
const pieceMs = 2000

/**
 * Records speech in pieces, each of which is kept on this device under a name as it comes.
 * @param onPiece hears of each piece, and whether it is kept
 * @throws DOMException where there is no microphone, or none is allowed
 */
export async function openRecording({
  name,
  bitsPerSecond,
  onPiece,
}: {
  name: string
  bitsPerSecond: number
  onPiece?: (isKept: boolean) => void
}): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  await forgetSpeech(name)
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond })
  const pieces: Blob[] = []
  const kept: Promise<boolean>[] = []
  let isCancelled = false
  let isClosed = false
  let meter: ReturnType<typeof openMeter> | null = null
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    meter?.close()
    meter = null
    isClosed = true
  }
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    pieces.push(data)
    const keeping = keepPiece(name, pieces.length - 1, data)
    kept.push(keeping)
    void keeping.then(onPiece)
  }
  const whenStopped = new Promise<File | null>(resolve => {
    recorder.onstop = async () => {
      close()
      await Promise.all(kept)
      if (isCancelled) await forgetSpeech(name)
      resolve(isCancelled ? null : toFile(name, recorder.mimeType, pieces))
    }
  })
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.start(pieceMs)
  return {
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    stop: end,
    async cancel() {
      isCancelled = true
      end()
      await whenStopped
      await forgetSpeech(name)
    },
    close,
    level() {
      if (isClosed) return 0
      meter ??= openMeter(stream)
      return meter.read()
    },
    whenStopped,
  }
}

/** Measures how loud a microphone is. */
function openMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    read() {
      analyser.getByteTimeDomainData(samples)
      // Bytes stand around 128; speech seldom fills more than half of them.
      const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one - 128)), 0)
      return Math.min(1, loudest / 64)
    },
    close: () => void context.close(),
  }
}
