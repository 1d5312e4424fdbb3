import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { VoiceRecorder } from '#client/recorder/voice-recorder.tsx'
import { paths } from '#contract/paths.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { askQuestion, type BriefQuestion, listQuestions, type QuestionOffer } from './contract.ts'
import { questionPath } from './question-path.ts'
import { maxVoiceSeconds, voiceUploadName } from './rules.ts'
import { describeQuestion } from './state-labels.ts'

export default function MyQuestions() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const query = useQuery(buildQueryOptions(listQuestions, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="18rem" />}>
      {({ offer, questions }) => (
        <div className={classes(layout.stack, layout.loose)}>
          {offer && <AskForm offer={offer} />}
          {!offer && questions.length === 0 && (
            <Empty title="اکنون پرسش صوتی نمی‌پذیریم.">برای گفت‌وگو، از صفحهٔ مشاوره وقت بگیرید.</Empty>
          )}
          {questions.length > 0 && (
            <section aria-labelledby="asked">
              <h2 id="asked" className={text.cardTitle}>
                پرسش‌های من
              </h2>
              <ul className={classes(cardClass(), layout.list)}>
                {questions.map(question => (
                  <OneQuestion key={question.id} question={question} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </QueryView>
  )
}

function OneQuestion({ question }: { question: BriefQuestion }) {
  const { id, counselor, body, isSpoken, askedAt } = question
  const { label, tone } = describeQuestion(question)
  return (
    <Item
      drawing={<Avatar name={counselor.name} url={counselor.portraitUrl} size={44} />}
      title={
        <a href={questionPath({ id })}>
          {body ? <UserText>{body.length > 60 ? `${body.slice(0, 60)}…` : body}</UserText> : 'پرسش صوتی'}
        </a>
      }
      facts={[
        <UserText key="name">{counselor.name}</UserText>,
        formatDateTime(askedAt),
        isSpoken ? 'صوتی' : 'نوشتاری',
      ]}
    >
      <Tag tone={tone}>{label}</Tag>
    </Item>
  )
}

/** Asks: whom, what, and on to the payment. */
function AskForm({ offer }: { offer: QuestionOffer }) {
  const navigate = useNavigate()
  const [counselorId, setCounselor] = useState(offer.counselors[0]!.id)
  const [typed, setTyped] = useState('')
  const [voiceId, setVoice] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const write = useWrite(askQuestion, { invalidates: [listQuestions] })
  const fault = write.error
  return (
    <Form
      aria-label="پرسش تازه"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={() =>
        write
          .mutateAsync({ counselorId, text: typed, voiceId })
          .then(({ orderId }) => navigate(paths.order({ id: orderId })))
          .catch(() => undefined)
      }
    >
      <FormRefusal of={fault} />
      <SelectField
        label="از چه کسی می‌پرسید؟"
        value={counselorId}
        onChange={setCounselor}
        options={offer.counselors.map(({ id, name, headline }) => ({
          value: id,
          label: headline ? `${name}، ${headline}` : name,
        }))}
      />
      <VoiceRecorder
        name="counseling-question"
        kind={voiceUploadName}
        maxSeconds={maxVoiceSeconds}
        label="ضبط پرسش، تا دو دقیقه"
        onSent={setVoice}
        onBusy={setBusy}
        error={fault?.at('voiceId')}
      />
      <TextField
        label="یا بنویسید"
        multiline
        rows={3}
        dir="auto"
        maxLength={2000}
        value={typed}
        onChange={setTyped}
        error={fault?.at('text')}
      />
      <Ticks className={classes(text.small, text.muted)}>
        <Tick>از پرداخت تا ۲۴ ساعت پاسخ می‌گیرید؛ با صدای مشاور یا نوشته.</Tick>
        <Tick>اگر در مهلت پاسخ نیاید، همهٔ بها را پس می‌گیرید.</Tick>
        <Tick>پرسش و پاسخ را تنها شما و همان مشاور می‌شنوید.</Tick>
      </Ticks>
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending} disabled={isBusy}>
          پرداخت {toman(offer.price)}
        </Button>
      </div>
    </Form>
  )
}
