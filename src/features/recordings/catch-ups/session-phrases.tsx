import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { SessionAction } from '#features/courses/studio/manifest.ts'
import { type PhraseCard, searchPhrases } from '#features/phrasebook/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { maxPhrases, putSessionPhrases, sessionPhrases } from './contract.ts'

type Phrase = Pick<PhraseCard, 'id' | 'language' | 'english' | 'persian'>

/** The phrases a session teaches: found in the phrasebook, kept in their order. Who misses the session gets them as cards. */
export default function SessionPhrases({
  session: { id: session, number },
  onClose,
}: ComponentProps<SessionAction['Dialog']>) {
  const { data, error } = useQuery({
    ...buildQueryOptions(sessionPhrases, { id: session }),
    // Whoever comes back edits what is there then.
    gcTime: 0,
  })
  return (
    <Dialog title={`عبارت‌های جلسهٔ ${persianNumber(number)}`} onClose={onClose}>
      {data ? (
        <Chosen session={session} before={data.phrases} onClose={onClose} />
      ) : error ? (
        <FormErrors message={error.info.message} />
      ) : (
        <Loading>
          <Skeleton height="10rem" />
        </Loading>
      )}
    </Dialog>
  )
}

function Chosen({
  session,
  before,
  onClose,
}: {
  session: string
  before: readonly Phrase[]
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<readonly Phrase[]>(before)
  const [fault, setFault] = useState<ApiError | null>(null)
  const put = useWrite(putSessionPhrases, { invalidates: [sessionPhrases] })
  const save = () => {
    setFault(null)
    put.mutateAsync({ id: session, phrases: chosen.map(({ id }) => id) }).then(() => {
      onClose()
      showSnack('عبارت‌های جلسه ذخیره شد.')
    }, setFault)
  }
  return (
    <div className={layout.stack}>
      {fault && <FormErrors message={fault.reason} />}
      {chosen.length === 0 ? (
        <p className={text.muted}>هنوز عبارتی برای این جلسه انتخاب نشده است.</p>
      ) : (
        <ul aria-label="عبارت‌های انتخاب‌شده" className={classes(cardClass(), layout.list)}>
          {chosen.map(phrase => (
            <Row key={phrase.id} phrase={phrase}>
              <Button
                variant="text"
                size="small"
                aria-label={`برداشتن ${phrase.english}`}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== phrase.id))}
              >
                برداشتن
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {chosen.length < maxPhrases && (
        <Finder taken={chosen} onTake={phrase => setChosen([...chosen, phrase])} />
      )}
      <Button busy={put.isPending} onClick={save}>
        ذخیرهٔ عبارت‌ها
      </Button>
    </div>
  )
}

function Finder({ taken, onTake }: { taken: readonly Phrase[]; onTake: (phrase: Phrase) => void }) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data } = useQuery({
    ...buildQueryOptions(searchPhrases, { q, language: 'all', perPage: 6 }),
    enabled: q.length > 1,
  })
  const found = (q.length > 1 ? (data?.items ?? []) : []).filter(
    ({ id }) => !taken.some(one => one.id === id),
  )
  return (
    <div className={classes(layout.stack, layout.tight)}>
      <TextField
        label="جست‌وجو در عبارت‌نامه"
        dir="auto"
        value={typed}
        onChange={setTyped}
        maxLength={200}
        clearable
      />
      {found.length > 0 && (
        <ul aria-label="عبارت‌های پیداشده" className={classes(cardClass(), layout.list)}>
          {found.map(phrase => (
            <Row key={phrase.id} phrase={phrase}>
              <Button
                variant="quiet"
                size="small"
                aria-label={`افزودن ${phrase.english}`}
                onClick={() => onTake(phrase)}
              >
                افزودن
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {q.length > 1 && data?.items.length === 0 && <p className={text.muted}>عبارتی پیدا نشد.</p>}
    </div>
  )
}

function Row({ phrase: { language, english, persian }, children }: { phrase: Phrase; children: ReactNode }) {
  return (
    <Item title={<Bdi lang={language}>{english}</Bdi>} facts={[persian]}>
      {children}
    </Item>
  )
}
