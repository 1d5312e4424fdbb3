import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { invalidateQueries } from '#client/query.tsx'
import type { QuestionAnswer, QuestionBody } from '#features/questions/public.ts'
import { QuestionView, type SendSpeech } from '#features/questions/public.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import {
  finishSample,
  maxPartBytes,
  type Result,
  readResult,
  sampleSeconds,
  sampleTypes,
  sendSamplePart,
} from './contract.ts'

/** What is asked, in the language of the test. */
const prompts: Record<string, string> = {
  en: 'Describe a shop near your home. Who works there? Why do you go, or avoid it?',
  de: 'Beschreiben Sie ein Geschäft in Ihrer Nähe. Wer arbeitet dort? Warum gehen Sie hin oder nicht?',
  fr: 'Décrivez un magasin près de chez vous. Qui y travaille ? Pourquoi y allez-vous, ou pas ?',
  tr: 'Evinize yakın bir dükkânı anlatın. Orada kim çalışıyor? Neden gidiyorsunuz ya da gitmiyorsunuz?',
  ar: 'صف متجرًا قريبًا من بيتك. من يعمل فيه؟ ولماذا تذهب إليه أو لا تذهب؟',
}

/** A minute of speech that staff listen to in their own time: recorded in pieces that stay here until the server has all. */
export function SpeakingSample({ result }: { result: Result }) {
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null)
  const prompt = prompts[result.language]
  // Who was in a conversation has been heard.
  if (!prompt || result.isHeard) return null
  const body: QuestionBody = {
    kind: 'speaking',
    instruction: 'یک دقیقه دربارهٔ این پرسش حرف بزنید.',
    stem: prompt,
    seconds: sampleSeconds,
    preparation: 0,
  }
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 className={text.cardTitle}>نمونهٔ گفتار، اختیاری</h2>
      {result.sample?.level ? (
        <p>
          آزمونگر گفتارتان را شنید: <Bdi>{result.sample.level}</Bdi>
        </p>
      ) : result.sample?.isComplete ? (
        <p>صدای شما رسید. آزمونگر می‌شنود و سطح گفتن همین‌جا می‌آید؛ تا ۱۸۰ روز نگه داشته و سپس پاک می‌شود.</p>
      ) : isOpen ? (
        <QuestionView
          as="h3"
          body={body}
          language={result.language}
          answer={answer}
          onChange={setAnswer}
          recording={{ name: `placement-${result.id}`, send: openSend(result.id) }}
        />
      ) : (
        <>
          <p className={text.muted}>
            اگر وقت گفت‌وگو ندارید، یک دقیقه حرف بزنید؛ صدا تکه‌تکه روی همین دستگاه می‌ماند تا برسد و آزمونگر سر
            فرصت می‌شنود.
          </p>
          <div>
            <Button variant="quiet" onClick={() => setOpen(true)}>
              ضبط گفتار
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** One recording is one sample, whatever number of tries it takes. */
const sampleIds = new WeakMap<File, string>()

const openSend =
  (id: string): SendSpeech =>
  async (file, onProgress) => {
    const sample = sampleIds.get(file) ?? newId()
    sampleIds.set(file, sample)
    const type = sampleTypes.find(known => file.type.includes(known)) ?? 'webm'
    const parts = Math.max(1, Math.ceil(file.size / maxPartBytes))
    const sendPart = async (part: number) => {
      const piece = file.slice(part * maxPartBytes, (part + 1) * maxPartBytes)
      await callApi(sendSamplePart, { id, sample, type, part, file: piece })
    }
    for (let part = 0; part < parts; part++) {
      await sendPart(part)
      onProgress((part + 1) / (parts + 1))
    }
    const { missing } = await callApi(finishSample, { id, sample, parts })
    for (const part of missing) await sendPart(part)
    if (missing.length > 0) await callApi(finishSample, { id, sample, parts })
    void invalidateQueries(readResult)
    return { id: sample }
  }
