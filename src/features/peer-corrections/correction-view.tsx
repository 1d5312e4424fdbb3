import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { directLanguage, nameLanguage } from '#contract/school-languages.ts'
import { correctText } from '#features/writing-marking/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import {
  type PeerCorrection,
  ratePeerCorrection,
  ratings,
  readPeerCorrection,
  readPeers,
  reportPeer,
} from './contract.ts'
import { ratingNames } from './labels.ts'
import { peersPath } from './paths.ts'
import { PeerBench } from './peer-bench.tsx'
import styles from './peers.module.css'
import { SentenceList } from './sentence-list.tsx'

/** A text between two who learn: at hand, or corrected. */
export function CorrectionView({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readPeerCorrection, { id }))
  return (
    <>
      <Breadcrumbs
        steps={[
          { to: '/writing-correction', title: 'تصحیح نوشتار' },
          { to: peersPath, title: 'تصحیح هم‌درس‌ها' },
        ]}
        here="یک نوشته"
      />
      {!query.data && <h1 className={layout.pageHead}>تصحیح هم‌درس‌ها</h1>}
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {data => <Loaded data={data} />}
      </QueryView>
    </>
  )
}

function Loaded({ data }: { data: PeerCorrection }) {
  const { title, nickname, language, level, isSent, side, until, prompt } = data
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <header className={layout.pageHead}>
        <h1>
          <UserText>{title}</UserText>
        </h1>
        <p className={text.meta} data-dotted>
          <span>
            {side === 'writer' ? 'تصحیح از' : 'نوشتهٔ'} <UserText>{nickname}</UserText>
          </span>
          <span>
            {nameLanguage(language)}، <Bdi>{level}</Bdi>
          </span>
          {!isSent && <span>تا {formatDateTime(until)} برای شما می‌ماند</span>}
        </p>
      </header>
      {prompt && (
        <p lang={language} dir={directLanguage(language)} className={classes(text.muted, styles.prompt)}>
          {prompt}
        </p>
      )}
      {isSent ? <Corrected data={data} /> : <PeerBench data={data} />}
      <Report data={data} />
    </div>
  )
}

function Corrected({ data }: { data: PeerCorrection }) {
  const { id, body, language, sentences, side, rating } = data
  const rate = useWrite(ratePeerCorrection, { invalidates: [readPeerCorrection, readPeers] })
  return (
    <>
      <SentenceList body={body} language={language} sentences={sentences} />
      {side === 'writer' && (
        <section aria-labelledby="use" className={layout.stack}>
          <h2 id="use" className={text.cardTitle}>
            چقدر به کارتان آمد؟
          </h2>
          <Chips label="چقدر به کارتان آمد؟">
            {ratings.map(one => (
              <Chip key={one} pressed={one === rating} onPress={() => rate.mutate({ id, rating: one })}>
                {ratingNames[one]}
              </Chip>
            ))}
          </Chips>
          {rate.error && <FormErrors message={rate.error.info.message} errors={rate.error.errors} />}
          <div className={layout.row}>
            <CopyButton text={correctText(body, { sentences })} done="متن اصلاح‌شده رونوشت شد.">
              رونوشت متن اصلاح‌شده
            </CopyButton>
          </div>
        </section>
      )}
      {side === 'corrector' && (
        <p className={text.muted}>
          {persianNumber(sentences.filter(({ state }) => state === 'corrected').length)} جمله را اصلاح کردید.
          {rating && ` نویسنده: ${ratingNames[rating]}.`}
        </p>
      )}
    </>
  )
}

/** What is no text or no correction goes to the school, and out of sight. */
function Report({ data: { id, side } }: { data: PeerCorrection }) {
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const write = useWrite(reportPeer, { invalidates: [readPeers] })
  const answer = (isSure: boolean) => {
    if (!isSure) return setAsked(false)
    void write.mutateAsync({ id }).then(
      () => {
        showSnack('گزارش شما به آموزشگاه رسید.')
        void navigate(peersPath)
      },
      () => undefined,
    )
  }
  return (
    <div className={classes(layout.row, layout.wrapping)}>
      <a href={peersPath} className={buttonClass({ variant: 'text', size: 'small' })}>
        بازگشت به فهرست
      </a>
      <Button variant="text" size="small" onClick={() => setAsked(true)}>
        گزارش به آموزشگاه
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="گزارش به آموزشگاه"
          confirm="گزارش می‌دهم"
          reject="انصراف"
          danger
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={answer}
        >
          {side === 'writer' ? 'این تصحیح' : 'این نوشته'} از دید هر دو پنهان می‌شود و استاد آن را می‌بیند. نام
          شما به طرف مقابل گفته نمی‌شود.
        </ConfirmDialog>
      )}
    </div>
  )
}
