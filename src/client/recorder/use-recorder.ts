import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { forgetSpeech, keepPiece, readSpeech, toFile } from './kept-speech.ts'

/** Takes what was said to the server. */
export type SendSpeech = (file: File, onProgress: (part: number) => void) => Promise<{ id: string }>

export type RecorderState =
  | { is: 'looking' }
  | { is: 'empty'; refusal?: string }
  | { is: 'recording'; seconds: number; pieces: number; isKept: boolean }
  | { is: 'sending'; part: number }
  | { is: 'failed'; why: string }
  | { is: 'sent' }

/** How often the browser hands out what it has recorded, in milliseconds: so much a crash may cost. */
const pieceMs = 2_000

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
  const recorder = useRef<MediaRecorder | null>(null)
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

  useEffect(() => () => void recorder.current?.stream.getTracks().map(track => track.stop()), [])

  const isRecording = state.is === 'recording'
  useEffect(() => {
    if (!isRecording) return
    const clock = setInterval(
      () => setState(old => (old.is === 'recording' ? { ...old, seconds: old.seconds + 1 } : old)),
      1000,
    )
    const end = setTimeout(() => recorder.current?.stop(), seconds * 1000)
    return () => {
      clearInterval(clock)
      clearTimeout(end)
    }
  }, [isRecording, seconds])

  const record = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      await forgetSpeech(name)
      const made = new MediaRecorder(stream, { audioBitsPerSecond: 48_000 })
      const pieces: Blob[] = []
      const kept: Promise<boolean>[] = []
      made.ondataavailable = ({ data }) => {
        if (data.size === 0) return
        pieces.push(data)
        const keeping = keepPiece(name, pieces.length - 1, data)
        kept.push(keeping)
        void keeping.then(isKept =>
          setState(old =>
            old.is === 'recording' ? { ...old, pieces: old.pieces + 1, isKept: old.isKept && isKept } : old,
          ),
        )
      }
      made.onstop = async () => {
        for (const track of stream.getTracks()) track.stop()
        await Promise.all(kept)
        file.current = toFile(name, made.mimeType, pieces)
        await sendFile()
      }
      recorder.current = made
      made.start(pieceMs)
      setState({ is: 'recording', seconds: 0, pieces: 0, isKept: true })
    } catch {
      setState({ is: 'empty', refusal: 'به میکروفون دسترسی نیست. آن را در مرورگر باز کنید.' })
    }
  }
  const discard = async () => {
    await forgetSpeech(name)
    file.current = null
    setState({ is: 'empty' })
  }
  return { state, record, stop: () => recorder.current?.stop(), retry: sendFile, discard }
}
