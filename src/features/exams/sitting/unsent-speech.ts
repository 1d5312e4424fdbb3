import { uploadFile } from '#client/upload.ts'
import { speechUploadName } from '#features/questions/public.ts'
import type { SendSpeech } from '#features/questions/public.tsx'

/** How the recording of a question is called on this device. */
export const formatSpeechName = (attempt: string, place: number) => `exam-${attempt}-${place}`

const underWay = new Map<string, ReturnType<SendSpeech>>()

/** Sends a recording, once at a time: the question and the submission may both want it gone. */
export const sendSpeech: SendSpeech = (file, onProgress) => {
  const sending =
    underWay.get(file.name) ??
    uploadFile(file, { kind: speechUploadName, onProgress }).finally(() => underWay.delete(file.name))
  underWay.set(file.name, sending)
  return sending
}

/**
 * Sends what was said to a question and is still on this device alone; answers its id, null where there is nothing.
 * @throws ApiError
 */
export async function sendKeptSpeech(name: string): Promise<string | null> {
  const { readSpeech } = await import('#client/recorder/kept-speech.ts')
  const file = await readSpeech(name)
  return file && (await sendSpeech(file, () => {})).id
}

export const forgetSpeech = async (name: string) =>
  (await import('#client/recorder/kept-speech.ts')).forgetSpeech(name)
