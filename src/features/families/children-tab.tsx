import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { actFor } from './act-for.ts'
import { ChildForm } from './child-form.tsx'
import { type Child, chooseAbsences, listMyChildren } from './contract.ts'
import styles from './families.module.css'
import { IndependentDialog } from './independent-dialog.tsx'
import { ChildPart } from './manifest.ts'
import { ParentsLinksCard } from './parents-links-card.tsx'

/** The children under one's account, and the one for whom everything here is asked now. */
export default function ChildrenTab() {
  const query = useQuery(buildQueryOptions(listMyChildren, {}))
  const [isAdding, setIsAdding] = useState(false)
  const named = new URLSearchParams(useLocation().search).get('child')
  return (
    <QueryView query={query} loading={<Skeleton height="9rem" />}>
      {({ acting, children }) => {
        const current = children.find(({ id }) => id === acting)
        return (
          <div className={layout.stack}>
            {current && (
              <Note tone="lapis">
                <p>
                  اکنون به‌جای <UserText>{current.name}</UserText> هستید: دوره‌ها، سفارش‌ها و پیام‌هایی که می‌بینید
                  از آنِ اوست و هر چه بخرید برای اوست.
                </p>
                <Button
                  size="small"
                  onClick={() => void actFor(null, paths.profile({ tab: 'children' })).catch(showError)}
                >
                  بازگشت به حساب خودم
                </Button>
              </Note>
            )}
            {children.length === 0 && (
              <Empty title="هنوز فرزندی زیر حساب شما نیست." className={cardClass({ padded: true })}>
                برای فرزندی که شماره یا ایمیل ندارد این‌جا نامش را بنویسید؛ ثبت‌نام، پرداخت و خبرهایش با شماست.
              </Empty>
            )}
            <ul className={styles.children}>
              {children.map(child => (
                <ChildCard
                  key={child.id}
                  child={child}
                  isCurrent={child.id === acting}
                  isNamed={child.id === named}
                  mayChange={acting === null}
                />
              ))}
            </ul>
            {acting === null && (
              <div>
                <Button
                  variant={children.length === 0 ? 'primary' : 'quiet'}
                  onClick={() => setIsAdding(true)}
                >
                  <Icon name="plus" />
                  فرزند تازه
                </Button>
              </div>
            )}
            <ParentsLinksCard person={null} mayChange />
            {isAdding && (
              <Dialog title="فرزند تازه" careful onClose={() => setIsAdding(false)}>
                <ChildForm
                  guardian={null}
                  onMade={() => setIsAdding(false)}
                  onCancel={() => setIsAdding(false)}
                />
              </Dialog>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

function ChildCard({
  child,
  isCurrent,
  isNamed,
  mayChange,
}: {
  child: Child
  isCurrent: boolean
  isNamed: boolean
  mayChange: boolean
}) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [isSwitching, setIsSwitching] = useState(false)
  const choose = useWrite(chooseAbsences, { invalidates: [listMyChildren] })
  const born = child.birthDate === null ? null : parseIsoDay(child.birthDate)
  const facts = [child.grade, born && `متولد ${formatDate(born)}`].filter(Boolean).join('، ')
  const open = () => {
    setIsSwitching(true)
    void actFor(child.id, paths.profile({ tab: 'courses' })).catch(fault => {
      setIsSwitching(false)
      showError(fault)
    })
  }
  return (
    <li className={cardClass({ padded: true }, classes(styles.child, isNamed && styles.named))}>
      <div className={styles.who}>
        <Avatar name={child.name} url={child.avatarUrl} size={48} />
        <div>
          <h2 className={text.cardTitle}>
            <UserText>{child.name}</UserText>
          </h2>
          {facts && <span className={classes(text.small, text.muted)}>{facts}</span>}
        </div>
      </div>
      <div className={styles.acts}>
        {!isCurrent && (
          <Button size="small" busy={isSwitching} onClick={open}>
            به‌جای <UserText>{child.firstName}</UserText>
          </Button>
        )}
        {mayChange && (
          <Button variant="quiet" size="small" onClick={() => setIsLeaving(true)}>
            حساب جداگانه
          </Button>
        )}
      </div>
      {mayChange && (
        <CheckField
          label="هر غیبت را به من خبر بدهید"
          checked={child.tellsAbsences}
          disabled={choose.isPending}
          onChange={wanted => void choose.mutateAsync({ child: child.id, wanted }).catch(showError)}
        />
      )}
      {ChildPart && <ChildPart child={child.id} />}
      {isLeaving && <IndependentDialog child={child} byStaff={false} onClose={() => setIsLeaving(false)} />}
    </li>
  )
}
