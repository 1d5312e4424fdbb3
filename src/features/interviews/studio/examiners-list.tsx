import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Folded } from '#ui/folded.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { changeExaminer, type Examiner, examiners } from './contract.ts'
import { ExaminerPlan } from './examiner-plan.tsx'
import styles from './studio.module.css'

/** All staff who may hold interviews: in which languages they do, and when. */
export function ExaminersList() {
  const query = useQuery(buildQueryOptions(examiners, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="10rem" />}>
      {data => (
        <ul className={classes(cardClass(), layout.list)} aria-label="آزمونگران">
          {data.examiners.map(examiner => (
            <ExaminerEntry key={examiner.id} examiner={examiner} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function ExaminerEntry({ examiner }: { examiner: Examiner }) {
  const { id, name, languages, hasPlan } = examiner
  return (
    <li className={styles.entry}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <UserText as="b">{name}</UserText>
        <span className={classes(layout.row, layout.wrapping)}>
          {languages.map(code => (
            <Tag key={code} tone="turquoise">
              {nameLanguage(code)}
            </Tag>
          ))}
          {languages.length === 0 && <Tag>آزمونگر نیست</Tag>}
          {languages.length > 0 && !hasPlan && <Tag tone="saffron">برنامه ندارد</Tag>}
        </span>
      </div>
      <Folded icon="languages" title="زبان‌ها">
        <LanguagesForm examiner={examiner} />
      </Folded>
      {languages.length > 0 && (
        <Folded icon="calendar-range" title="برنامهٔ هفتگی">
          <ExaminerPlan id={id} />
        </Folded>
      )}
    </li>
  )
}

function LanguagesForm({ examiner: { id, name, languages, meetingLink } }: { examiner: Examiner }) {
  const [chosen, setChosen] = useState<readonly Examiner['languages'][number][]>(languages)
  const [link, setLink] = useState(meetingLink)
  const write = useWrite(changeExaminer, { invalidates: [examiners] })
  return (
    <Form
      aria-label={`زبان‌های ${name}`}
      className={layout.stack}
      onSubmit={() =>
        write.mutate(
          { id, languages: [...chosen], meetingLink: link },
          { onSuccess: () => showSnack('آزمونگران تغییر کرد.') },
        )
      }
    >
      <p className={text.muted}>در چه زبان‌هایی مصاحبه می‌کند؟ بی هیچ زبان، دیگر آزمونگر نیست.</p>
      <div className={classes(layout.row, layout.wrapping)}>
        {listTaught().map(code => (
          <CheckField
            key={code}
            label={nameLanguage(code)}
            checked={chosen.includes(code)}
            onChange={isOn => setChosen(old => (isOn ? [...old, code] : old.filter(one => one !== code)))}
          />
        ))}
      </div>
      <TextField
        label="پیوند اتاق مصاحبه"
        hint="تنها برای مدرسه‌ای که کلاس‌هایش پیوند ثابت دارد."
        dir="ltr"
        value={link}
        onChange={setLink}
        maxLength={300}
        error={write.error?.at('meetingLink')}
      />
      <FormRefusal of={write.error} />
      <div>
        <Button type="submit" size="small" busy={write.isPending}>
          ثبت
        </Button>
      </div>
    </Form>
  )
}
