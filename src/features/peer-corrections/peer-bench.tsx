import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openLocalRecord } from '#client/local-record.ts'
import { useWrite } from '#client/query.tsx'
import {
  closeSentence,
  createMarking,
  cutAnew,
  joinWithPrevious,
  readCuts,
  rubricIds,
  type SentenceMark,
  splitAt,
  typeCorrection,
} from '#features/writing-marking/public.ts'
import { OpenSentence, SentenceRow, useBenchKeys } from '#features/writing-marking/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import {
  leaveText,
  type PeerCorrection,
  readPeerCorrection,
  readPeers,
  sendPeerCorrection,
} from './contract.ts'
import { peersPath } from './paths.ts'

/** What is marked and was not sent yet, in this browser. A correction is of one person, and so is its id. */
const kept = openLocalRecord<SentenceMark[]>('peer-correction')

const rubric = rubricIds[0]

/** A text that somebody took, sentence by sentence. */
export function PeerBench({ data: { id, body, language } }: { data: PeerCorrection }) {
  const [sentences, setSentences] = useState(
    () => kept.read(id) ?? createMarking(body, language, rubric).sentences,
  )
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      sentences.findIndex(({ state }) => state === 'open'),
    ),
  )
  const [editAt, setEditAt] = useState(0)
  const [turn, setTurn] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const navigate = useNavigate()
  const send = useWrite(sendPeerCorrection, { invalidates: [readPeers, readPeerCorrection] })
  const leave = useWrite(leaveText, { invalidates: [readPeers] })
  useEffect(() => kept.write(id, sentences), [id, sentences])

  const now = sentences[at]
  const original = now ? body.slice(now.start, now.end) : ''
  const change = (next: (sentence: SentenceMark) => SentenceMark) =>
    setSentences(old => old.map((one, index) => (index === at ? next(one) : one)))
  const go = (to: number) => {
    setAt(Math.min(sentences.length - 1, Math.max(0, to)))
    setEditAt(0)
  }
  const cut = (cuts: readonly number[]) => {
    setSentences(cutAnew(body, sentences, cuts))
    setTurn(old => old + 1)
  }
  const acts = {
    move: (by: 1 | -1) => go(at + by),
    next() {
      if (now?.edits.length) change(sentence => closeSentence(sentence, original))
      go(at + 1)
    },
    perfect() {
      change(sentence => closeSentence({ ...sentence, corrected: '' }, original))
      go(at + 1)
    },
    write: () => list.current?.querySelector<HTMLElement>('[data-correction]')?.focus(),
    chooseType: () => undefined,
    comment: () => undefined,
  }
  useBenchKeys(acts)
  const open = sentences.filter(({ state }) => state === 'open').length
  const finish = () =>
    void send.mutateAsync({ id, sentences }).then(
      () => {
        kept.remove(id)
        showSnack('تصحیح فرستاده شد. پس از دیدن استاد امتیازش می‌آید.')
        void navigate(peersPath)
      },
      () => undefined,
    )
  const putBack = () =>
    void leave.mutateAsync({ id }).then(
      () => {
        kept.remove(id)
        void navigate(peersPath)
      },
      () => undefined,
    )
  const fault = send.error ?? leave.error
  return (
    <section aria-label="تصحیح" className={layout.stack}>
      <p className={text.muted}>
        هر جمله را یا بی‌نقص بدانید یا درستش را بنویسید؛ در توضیح بگویید چرا. آنچه می‌نویسید در همین دستگاه
        می‌ماند.
      </p>
      <ol ref={list} className={cardClass({}, layout.list)} aria-label="جمله‌ها">
        {sentences.map((sentence, index) => {
          const shared = {
            number: index + 1,
            sentence,
            original: body.slice(sentence.start, sentence.end),
            language,
            types: [],
            comments: [],
            rubric,
          }
          if (index !== at) return <SentenceRow key={sentence.start} {...shared} onOpen={() => go(index)} />
          return (
            <OpenSentence
              key={`${sentence.start} ${sentence.end} ${turn}`}
              {...shared}
              editAt={Math.min(editAt, Math.max(0, sentence.edits.length - 1))}
              onEdit={setEditAt}
              onType={corrected => change(old => typeCorrection(old, shared.original, corrected))}
              onNote={note => change(old => ({ ...old, note }))}
              onNext={acts.next}
              onPerfect={acts.perfect}
              onSplit={offset => cut(splitAt(body, readCuts(sentences), sentence.start + offset))}
              onJoin={
                index > 0
                  ? () => {
                      cut(joinWithPrevious(body, readCuts(sentences), sentence.start))
                      go(index - 1)
                    }
                  : undefined
              }
            />
          )
        })}
      </ol>
      {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button busy={send.isPending} disabled={open > 0} onClick={finish}>
          {open > 0 ? `${persianNumber(open)} جمله مانده است` : 'فرستادن تصحیح'}
        </Button>
        <Button variant="quiet" busy={leave.isPending} onClick={putBack}>
          برگرداندن به صف
        </Button>
      </div>
    </section>
  )
}
