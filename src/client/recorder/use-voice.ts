import { useCallback, useEffect, useRef, useState } from 'react'
import { newId } from '../new-id.ts'
import { forgetSpeech, readSpeech } from './kept-speech.ts'
import { openRecording, type Recording } from './open-recording.ts'

/** Milliseconds between two looks at the microphone, and loudnesses that are shown. */
const lookEvery = 100
const shownLevels = 40
/** What the server takes as it is. */
const bitsPerSecond = 16_000

export type VoiceState =
  | { is: 'opening' }
  | { is: 'refused'; why: string }
  | { is: 'recording' | 'paused' | 'full' }
  /** Said before the page was left. */
  | { is: 'found' }

/** A voice message as it is said: what was said is kept on this device as it comes, also if the page is left. */
export function useVoice(
  /** What it is called on this device. */
  name: string,
  { isFound, maxSeconds }: { isFound: boolean; maxSeconds: number },
) {
  const [state, setState] = useState<VoiceState>({ is: isFound ? 'found' : 'opening' })
  const [milliseconds, setMilliseconds] = useState(0)
  const [levels, setLevels] = useState<readonly number[]>([])
  const recording = useRef<Recording | null>(null)

  useEffect(() => {
    if (isFound) return
    let isLeft = false
    openRecording({ name, bitsPerSecond }).then(
      opened => {
        if (isLeft) return opened.close()
        recording.current = opened
        // The microphone may be taken away at any time.
        void opened.whenStopped.then(
          said => said && setState(now => (now.is === 'full' ? now : { is: 'full' })),
        )
        setState({ is: 'recording' })
      },
      (thrown: unknown) => !isLeft && setState({ is: 'refused', why: describeRefusal(thrown) }),
    )
    return () => {
      isLeft = true
      recording.current?.close()
    }
  }, [name, isFound])

  const isRecording = state.is === 'recording'
  useEffect(() => {
    if (!isRecording) return
    let last = performance.now()
    const clock = setInterval(() => {
      const now = performance.now()
      const passed = now - last
      last = now
      setMilliseconds(before => before + passed)
      const level = recording.current?.level() ?? 0
      setLevels(before => [...before.slice(1 - shownLevels), level])
    }, lookEvery)
    return () => clearInterval(clock)
  }, [isRecording])
  const isFull = milliseconds >= maxSeconds * 1000
  useEffect(() => {
    if (!isFull) return
    recording.current?.stop()
    setState({ is: 'full' })
  }, [isFull])

  /** The whole as a file, each under a name of its own; null where nothing was said. */
  const finish = useCallback(async (): Promise<File | null> => {
    const opened = recording.current
    opened?.stop()
    const said = opened ? await opened.whenStopped : await readSpeech(name)
    if (!said || said.size === 0) return null
    const extension = said.name.split('.').at(-1)
    return new File([said], `voice-${newId()}.${extension}`, { type: said.type, lastModified: Date.now() })
  }, [name])
  return {
    state,
    seconds: Math.min(milliseconds / 1000, maxSeconds),
    levels,
    pause() {
      recording.current?.pause()
      setState({ is: 'paused' })
    },
    resume() {
      recording.current?.resume()
      setState({ is: 'recording' })
    },
    finish,
    /** Once it is where it cannot be lost, or is not wanted. */
    forget: useCallback(async () => {
      if (recording.current) await recording.current.cancel()
      await forgetSpeech(name)
    }, [name]),
  }
}

function describeRefusal(thrown: unknown): string {
  const { name } = thrown as Partial<DOMException>
  if (name === 'NotFoundError') return 'میکروفونی پیدا نشد. میکروفون را وصل کنید و دوباره بزنید.'
  return 'اجازهٔ میکروفون داده نشده است. آن را در تنظیمات مرورگر برای این سایت باز کنید و دوباره بزنید.'
}
