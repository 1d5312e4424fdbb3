import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { useSettled } from '#client/use-settled.ts'
import { listLanguages, nameLanguage } from '#contract/school-languages.ts'
import { kindNames, type QuestionKind, type QuestionSkill, skillNames } from '#features/questions/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type FoundQuestion, findExamQuestions } from '../contract.ts'
import styles from '../exams-admin.module.css'

type Filter = {
  q: string
  language?: TaughtLanguage
  skill?: QuestionSkill
  level?: LevelCode
  kind?: QuestionKind
}

const toOptions = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Questions of the bank, searched and chosen one after another; it stays open until it is closed. */
export function QuestionPicker({
  exam,
  language,
  chosen,
  onPick,
  onClose,
}: {
  exam: string
  language: TaughtLanguage
  /** Those that the exam has already. */
  chosen: ReadonlySet<string>
  onPick: (question: FoundQuestion) => void
  onClose: () => void
}) {
  const [filter, setFilter] = useState<Filter>({ q: '', language })
  const [page, setPage] = useState(1)
  const q = useSettled(filter.q)
  const query = useQuery({
    ...buildQueryOptions(findExamQuestions, { exam, page, ...filter, q }),
    placeholderData: before => before,
  })
  const narrow = (part: Partial<Filter>) => {
    setFilter({ ...filter, ...part })
    setPage(1)
  }
  const choice = (
    name: 'language' | 'skill' | 'level' | 'kind',
    label: string,
    names: Record<string, string>,
  ) => (
    <SelectField
      label={label}
      placeholder="همه"
      options={toOptions(names)}
      value={filter[name] ?? ''}
      onChange={value => narrow({ [name]: value || undefined })}
    />
  )
  return (
    <Dialog title="پرسش ثابت از بانک" onClose={onClose} footer={<Button onClick={onClose}>تمام</Button>}>
      <div className={layout.stack}>
        <TextField
          label="جست‌وجو در پرسش‌ها"
          value={filter.q}
          maxLength={100}
          clearable
          onChange={q => narrow({ q })}
        />
        <div className={styles.fields}>
          {choice(
            'language',
            'زبان',
            Object.fromEntries(listLanguages().map(code => [code, nameLanguage(code)])),
          )}
          {choice('skill', 'مهارت', skillNames)}
          {choice('level', 'سطح', Object.fromEntries(levelCodes.map(code => [code, code])))}
          {choice('kind', 'نوع', kindNames)}
        </div>
        <QueryView query={query} loading={<Skeleton height="14rem" />}>
          {({ items, total, perPage }) =>
            total === 0 ? (
              <Empty title="پرسشی با این ویژگی‌ها در چرخه نیست." />
            ) : (
              <>
                <div className={layout.spread}>
                  <p role="status" className={text.meta}>
                    {persianNumber(total)} پرسش
                  </p>
                  {total > perPage && (
                    <div className={layout.row}>
                      <IconButton
                        icon="previous"
                        label="صفحهٔ پیش"
                        disabled={page === 1}
                        onClick={() => setPage(page - 1)}
                      />
                      <span className={text.meta}>
                        {persianNumber(page)} از {persianNumber(Math.ceil(total / perPage))}
                      </span>
                      <IconButton
                        icon="next"
                        label="صفحهٔ بعد"
                        disabled={page * perPage >= total}
                        onClick={() => setPage(page + 1)}
                      />
                    </div>
                  )}
                </div>
                <ul className={layout.list} aria-label="پرسش‌ها">
                  {items.map(question => (
                    <Item
                      key={question.id}
                      title={<UserText>{question.summary}</UserText>}
                      facts={[
                        kindNames[question.kind],
                        skillNames[question.skill],
                        <Bdi key="level">{question.level}</Bdi>,
                        question.tags.join('، '),
                      ]}
                    >
                      {chosen.has(question.id) ? (
                        <Tag tone="pistachio">در آزمون است</Tag>
                      ) : (
                        <Button variant="quiet" size="small" onClick={() => onPick(question)}>
                          <Icon name="plus" />
                          افزودن
                          <span className={text.spoken}> «{question.summary}»</span>
                        </Button>
                      )}
                    </Item>
                  ))}
                </ul>
              </>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  )
}
