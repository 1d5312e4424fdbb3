import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { VoiceRecorder } from '#client/recorder/voice-recorder.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { answerQuestion, listAskedQuestions, readAskedQuestion } from './contract.ts'
import { maxVoiceSeconds, voiceUploadName } from './rules.ts'
import { Said } from './said.tsx'

type Asked = OutputOf<typeof readAskedQuestion>['question']

/** One question before its counselor: what was asked, and the answer. */
export function AskedPanel({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readAskedQuestion, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="18rem" />}>
      {({ question }) => <Panel question={question} />}
    </QueryView>
  )
}

function Panel({ question }: { question: Asked }) {
  const { learner, body, voice, isSpoken, dueAt, isLate, answer } = question
  return (
    <div className={layout.stack}>
      <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="این پرسش">
        <div className={classes(layout.spread, layout.wrapping)}>
          <div>
            <h2>
              <UserText>{learner || 'زبان‌آموز'}</UserText>
            </h2>
            <p className={text.meta}>پرسید: {formatDateTime(question.askedAt)}</p>
          </div>
          {!answer && dueAt && (
            <Tag tone={isLate ? 'pomegranate' : 'saffron'}>
              {isLate ? 'مهلت گذشت:' : 'پاسخ تا'} {formatDateTime(dueAt)}
            </Tag>
          )}
        </div>
        <Said words={body} voice={voice} isSpoken={isSpoken} title="صدای پرسش" />
      </section>
      {answer ? (
        <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="answer">
          <h2 id="answer" className={text.cardTitle}>
            پاسخ شما، {formatDateTime(answer.answeredAt)}
          </h2>
          <Said words={answer.text} voice={answer.voice} isSpoken={answer.text === ''} title="صدای پاسخ" />
        </section>
      ) : (
        <AnswerForm id={question.id} />
      )}
    </div>
  )
}

function AnswerForm({ id }: { id: string }) {
  const [typed, setTyped] = useState('')
  const [voiceId, setVoice] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const write = useWrite(answerQuestion, { invalidates: [readAskedQuestion, listAskedQuestions] })
  const fault = write.error
  return (
    <Form
      aria-label="پاسخ"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={() =>
        write.mutate({ id, text: typed, voiceId }, { onSuccess: () => showSnack('پاسخ شما فرستاده شد.') })
      }
    >
      <FormRefusal of={fault} />
      <VoiceRecorder
        name={`counseling-answer-${id}`}
        kind={voiceUploadName}
        maxSeconds={maxVoiceSeconds}
        label="ضبط پاسخ، تا دو دقیقه"
        onSent={setVoice}
        onBusy={setBusy}
        error={fault?.at('voiceId')}
      />
      <TextField
        label="یا بنویسید"
        multiline
        rows={3}
        dir="auto"
        maxLength={5000}
        value={typed}
        onChange={setTyped}
        error={fault?.at('text')}
      />
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending} disabled={isBusy}>
          فرستادن پاسخ
        </Button>
      </div>
    </Form>
  )
}
