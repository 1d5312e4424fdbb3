import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { forgetSpeech, readSpeech } from './kept-speech.ts'
import { openRecording, type Recording } from './open-recording.ts'

/** Takes what was said to the server. */
export type SendSpeech = (file: File, onProgress: (part: number) => void) => Promise<{ id: string }>

export type RecorderState =
  | { is: 'looking' }
  | { is: 'empty'; refusal?: string }
  | { is: 'recording'; seconds: number; pieces: number; isKept: boolean; isPaused: boolean }
  | { is: 'sending'; part: number }
  | { is: 'failed'; why: string }
  | { is: 'sent' }

/**
 * Records speech in pieces, each of which is kept on the device as it comes, until the server has confirmed the whole. What
 * an earlier page left here is sent by itself, and a send that failed is tried again when the connection is back.
 */
export function useRecorder({
  name,
  seconds,
  isSent,
  send,
  onSent,
}: {
  /** Names the attempt and question on this device. */
  name: string
  /** How long may be spoken. */
  seconds: number
  isSent: boolean
  send: SendSpeech
  onSent: (recordingId: string) => void
}) {
  const [state, setState] = useState<RecorderState>(isSent ? { is: 'sent' } : { is: 'looking' })
  const recording = useRef<Recording | null>(null)
  const file = useRef<File | null>(null)
  const latest = useRef({ send, onSent })
  latest.current = { send, onSent }

  const sendFile = useCallback(async () => {
    if (!file.current) return
    setState({ is: 'sending', part: 0 })
    try {
      const { id } = await latest.current.send(file.current, part =>
        setState(old => (old.is === 'sending' ? { is: 'sending', part } : old)),
      )
      latest.current.onSent(id)
      setState({ is: 'sent' })
      await forgetSpeech(name)
    } catch (thrown) {
      const why = thrown instanceof ApiError ? thrown.info.message : 'صدا فرستاده نشد.'
      setState({ is: 'failed', why })
    }
  }, [name])

  const hasLooked = useRef(isSent)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    void readSpeech(name).then(kept => {
      file.current = kept
      if (kept) void sendFile()
      else setState({ is: 'empty' })
    })
  }, [name, sendFile])

  const isFailed = state.is === 'failed'
  useEffect(() => {
    if (!isFailed) return
    const retry = () => void sendFile()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isFailed, sendFile])

  useEffect(() => () => recording.current?.close(), [])

  const isRunning = state.is === 'recording' && !state.isPaused
  const said = useRef(0)
  useEffect(() => {
    if (!isRunning) return
    const clock = setInterval(() => {
      said.current += 1
      setState(old => (old.is === 'recording' ? { ...old, seconds: old.seconds + 1 } : old))
    }, 1000)
    const end = setTimeout(() => recording.current?.stop(), (seconds - said.current) * 1000)
    return () => {
      clearInterval(clock)
      clearTimeout(end)
    }
  }, [isRunning, seconds])

  const record = async () => {
    try {
      const opened = await openRecording({
        name,
        bitsPerSecond: 48_000,
        onPiece: isKept =>
          setState(old =>
            old.is === 'recording' ? { ...old, pieces: old.pieces + 1, isKept: old.isKept && isKept } : old,
          ),
      })
      recording.current = opened
      said.current = 0
      void opened.whenStopped.then(whole => {
        if (!whole) return
        file.current = whole
        return sendFile()
      })
      setState({ is: 'recording', seconds: 0, pieces: 0, isKept: true, isPaused: false })
    } catch {
      setState({ is: 'empty', refusal: 'به میکروفون دسترسی نیست. آن را در مرورگر باز کنید.' })
    }
  }
  const pause = (isPaused: boolean) => {
    if (isPaused) recording.current?.pause()
    else recording.current?.resume()
    setState(old => (old.is === 'recording' ? { ...old, isPaused } : old))
  }
  const cancel = async () => {
    await recording.current?.cancel()
    setState({ is: 'empty' })
  }
  const discard = async () => {
    await forgetSpeech(name)
    file.current = null
    setState({ is: 'empty' })
  }
  return { state, record, pause, cancel, stop: () => recording.current?.stop(), retry: sendFile, discard }
}
