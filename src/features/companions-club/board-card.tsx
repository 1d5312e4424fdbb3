import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './club.module.css'
import { type Board, joinBoard, leaveBoard, readBoard } from './contract.ts'

/** The week of a small group, for who wants to be seen in it by a nickname. @param known the one that is proposed */
export function BoardCard({ known }: { known: string }) {
  const query = useQuery({ ...buildQueryOptions(readBoard, {}), staleTime: 0 })
  return (
    <section aria-labelledby="board" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="board" className={text.cardTitle}>
        تابلوی هفته
      </h2>
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {board => (board.nickname === null ? <Join known={known} /> : <Rows board={board} />)}
      </QueryView>
    </section>
  )
}

function Join({ known }: { known: string }) {
  const [typed, setNickname] = useState<string | null>(null)
  const nickname = typed ?? known
  const write = useWrite(joinBoard, { invalidates: [readBoard] })
  const send = () => {
    if (!write.isPending) void write.mutateAsync({ nickname }).catch(() => undefined)
  }
  return (
    <Form className={classes(layout.stack, layout.tight)} onSubmit={send}>
      <p className={text.muted}>
        اگر بخواهید، با نام مستعار در گروهی ده‌نفره دیده می‌شوید: امتیاز یادگیری همین هفته، از شنبه.
      </p>
      <TextField
        label="نام مستعار"
        maxLength={20}
        value={nickname}
        onChange={setNickname}
        error={write.error?.at('nickname')}
      />
      <FormRefusal of={write.error} />
      <Button type="submit" variant="quiet" full busy={write.isPending}>
        آمدن به تابلو
      </Button>
    </Form>
  )
}

function Rows({ board: { rows } }: { board: Board }) {
  const write = useWrite(leaveBoard, { invalidates: [readBoard] })
  return (
    <>
      <ol className={styles.friends} aria-label="تابلوی هفته">
        {rows.map(({ nickname, points, isMine }) => (
          <li key={nickname}>
            <span>
              <UserText>{nickname}</UserText> {isMine && <Tag tone="turquoise">شما</Tag>}
            </span>
            <b>{persianNumber(points)}</b>
          </li>
        ))}
      </ol>
      <Button variant="text" size="small" busy={write.isPending} onClick={() => write.mutate({})}>
        رفتن از تابلو
      </Button>
    </>
  )
}
