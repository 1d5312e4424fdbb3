import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { RecordCheck, RecordNumber, RecordPart, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PlanForm } from '../day/plan-form.tsx'
import { type Counselor, counselors, readChoices } from './contract.ts'
import { Shown } from './topics-admin.tsx'

const path = '/studio/counseling/counselors'

export function Counselors() {
  return (
    <RecordList<Counselor & { id: string }>
      of={counselors}
      caption="مشاوران"
      columns={[
        { key: 'name', head: 'مشاور', cell: ({ name }) => <UserText>{name}</UserText> },
        { key: 'headline', head: 'معرفی', cell: ({ headline }) => <UserText>{headline || '—'}</UserText> },
        {
          key: 'price',
          head: 'بهای جلسه',
          cell: ({ sessionPrice }) => `${persianNumber(sessionPrice)} تومان`,
        },
        { key: 'state', head: 'وضعیت', cell: ({ isHidden }) => <Shown isHidden={isHidden} /> },
      ]}
      path={path}
      add="مشاور تازه"
      empty="هنوز مشاوری نیست؛ صفحهٔ مشاوره با نخستین مشاور باز می‌شود."
    />
  )
}

export function CounselorForm({ id }: { id: string | null }) {
  const query = useQuery(buildQueryOptions(readChoices, {}))
  const initial = {
    name: '',
    userId: '',
    headline: '',
    biography: '',
    spokenLanguages: '',
    topicIds: [],
    meetingLink: '',
    sessionPrice: '',
    isHidden: false,
  }
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ topics, accounts }) => (
        <div className={layout.stack}>
          <RecordForm of={counselors} id={id} path={path} initial={initial}>
            <RecordText source="name" label="نام" maxLength={100} />
            <RecordSelect
              source="userId"
              label="حساب مشاور"
              options={[
                { value: '', label: 'هنوز حسابی ندارد' },
                ...accounts.map(({ id: value, name: label }) => ({ value, label })),
              ]}
            />
            <RecordText source="headline" label="معرفی یک‌خطی" maxLength={120} />
            <RecordText source="biography" label="معرفی" maxLength={2000} multiline rows={5} dir="auto" />
            <RecordText
              source="spokenLanguages"
              label="زبان‌ها"
              maxLength={200}
              hint="با ویرگول از هم جدا کنید: فارسی، انگلیسی"
            />
            <RecordPart<string[]> source="topicIds">
              {({ value, change, error }) => (
                <fieldset className={layout.stack}>
                  <legend>موضوع‌ها</legend>
                  {topics.map(topic => (
                    <CheckField
                      key={topic.id}
                      label={topic.title}
                      checked={value.includes(topic.id)}
                      onChange={isOn =>
                        change(isOn ? [...value, topic.id] : value.filter(other => other !== topic.id))
                      }
                    />
                  ))}
                  {error && (
                    <FieldNote id="topic-error" faulty>
                      {error}
                    </FieldNote>
                  )}
                </fieldset>
              )}
            </RecordPart>
            <RecordText
              source="meetingLink"
              label="پیوند اتاق"
              maxLength={300}
              dir="ltr"
              hint="تنها وقتی کلاس‌های مدرسه در سامانهٔ کلاس آنلاین نیست."
            />
            <RecordNumber source="sessionPrice" label="بهای هر جلسه به تومان" />
            <RecordCheck source="isHidden" label="از زبان‌آموزان پنهان باشد" />
          </RecordForm>
          {id && <PlanForm id={id} />}
        </div>
      )}
    </QueryView>
  )
}
