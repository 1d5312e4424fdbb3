import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { brand } from '#contract/public-settings.ts'
import { buildEditQueryOptions } from '#records/edit-query.ts'
import { useTexts } from '#records/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { changeWording, readSite, readWording, type Wording } from './contract.ts'
import styles from './site-admin.module.css'

/** What the home page and the footer say. */
export function WordingForm() {
  const query = useQuery(buildEditQueryOptions(readWording, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {data => <Loaded read={data} />}
    </QueryView>
  )
}

/** What was read first stays what is edited: another's change meanwhile is told when this one is saved. */
function Loaded({ read }: { read: OutputOf<typeof readWording> }) {
  const [version, setVersion] = useState(read.version)
  const write = useWrite(changeWording, { invalidates: [readWording, readSite] })
  const { texts, setTexts, field } = useTexts<Wording>(read.wording, write.error)
  const save = () =>
    write.mutate(
      { ...texts, version },
      {
        onSuccess(saved) {
          setTexts(saved.wording)
          setVersion(saved.version)
          showSnack('اطلاعات با موفقیت ذخیره شد.')
        },
      },
    )
  return (
    <section aria-labelledby="wording" className={cardClass({ padded: true })}>
      <Form className={styles.form} onSubmit={save}>
        <h2 id="wording" className={text.cardTitle}>
          متن‌های سایت
        </h2>
        <p className={text.muted}>هر جا خالی بماند، متن خود سایت دیده می‌شود.</p>
        <FormRefusal of={write.error} />
        <div className={formStyles.columns}>
          <TextField
            {...field('namePersian', 40)}
            label="نام مدرسه"
            placeholder={brand().persian}
            hint="در سر صفحه‌ها، پیامک‌ها، رسیدها و گواهی‌ها می‌آید."
          />
          <TextField
            {...field('nameLatin', 40)}
            label="نام لاتین مدرسه"
            placeholder={brand().latin}
            dir="ltr"
          />
          <TextField
            {...field('heroTitle', 60)}
            label="عنوان صفحهٔ نخست"
            multiline
            rows={2}
            className={formStyles.whole}
            hint="هر سطر در سطری جدا می‌آید."
          />
          <TextField
            {...field('heroLead', 400)}
            label="متن زیر عنوان"
            multiline
            rows={3}
            className={formStyles.whole}
          />
          <TextField {...field('address', 200)} label="نشانی مدرسه" className={formStyles.whole} />
          <TextField {...field('phone', 30)} label="تلفن پشتیبانی" type="tel" dir="ltr" />
          <TextField {...field('hours', 100)} label="ساعت پاسخ‌گویی" />
          <TextField
            {...field('socials', 600)}
            label="شبکه‌های اجتماعی"
            multiline
            rows={3}
            dir="ltr"
            className={formStyles.whole}
            hint="نشانی هر صفحه در سطری جدا، مانند https://t.me/example؛ در پای همهٔ صفحه‌ها می‌آید."
          />
        </div>
        <div>
          <Button type="submit" busy={write.isPending}>
            ذخیره
          </Button>
        </div>
      </Form>
    </section>
  )
}
