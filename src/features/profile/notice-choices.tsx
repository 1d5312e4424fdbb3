import { useState } from 'react'
import { chooseChannel, type NoticeSettings, readNoticeSettings } from '#account/notices/contract.ts'
import { useWrite } from '#client/query.tsx'
import { type NoticeChannel, type NoticeType, noticeChannels, noticeTypeNames } from '#contract/notice.ts'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './notices-tab.module.css'
import { SavedAtOnce } from './saved-at-once.tsx'

const channelNames: Record<NoticeChannel, string> = {
  'in-app': 'در سایت',
  email: 'ایمیل',
  sms: 'پیامک',
  push: 'مرورگر',
}

type Choice = { type: NoticeType; channel: NoticeChannel; wanted: boolean }

/** Which type comes by which channel, as a table of ticks; each is saved as it is made. */
export function NoticeChoices({ settings: { choices, reach } }: { settings: NoticeSettings }) {
  const write = useWrite(chooseChannel, { invalidates: [readNoticeSettings] })
  /** The changes on their way, shown before they are answered. */
  const [changing, setChanging] = useState<Choice[]>([])
  const change = async (choice: Choice) => {
    setChanging(all => [...all, choice])
    // Why not stands below the table.
    await write.mutateAsync(choice).catch(() => undefined)
    setChanging(all => all.filter(one => one !== choice))
  }
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="choices">
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="choices" className={text.cardTitle}>
          از چه و چگونه باخبر شوم؟
        </h2>
        <SavedAtOnce isSaving={write.isPending} isSaved={write.isSuccess} fault={write.error} />
      </div>
      <div className={classes(cardClass(), styles.card)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">موضوع</th>
              {noticeChannels.map(channel => (
                <th key={channel} scope="col">
                  {channelNames[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choices.map(({ type, channels }) => (
              <tr key={type}>
                <th scope="row">{noticeTypeNames[type]}</th>
                {noticeChannels.map(channel => {
                  const last = changing.findLast(one => one.type === type && one.channel === channel)
                  return (
                    <td key={channel}>
                      <CheckField
                        label={`${noticeTypeNames[type]}: ${channelNames[channel]}`}
                        labelHidden
                        checked={last ? last.wanted : channels.includes(channel)}
                        disabled={type === 'security' && channel === 'in-app'}
                        onChange={wanted => void change({ type, channel, wanted })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes(text.small, text.muted)}>
        خبرهای امنیت حساب همیشه در سایت می‌مانند و دست‌کم با ایمیل یا پیامک هم می‌رسند. آنچه «در سایت» خاموش
        باشد، در پیام‌ها می‌ماند ولی نشان خوانده‌نشده نمی‌گیرد. پیوند پرداخت پیامک می‌شود، مگر پیامکِ «
        {noticeTypeNames.payment}» را خاموش کرده باشید.
        {!reach.email && ' هنوز ایمیلی در حساب شما نیست؛ تا آن روز ایمیلی فرستاده نمی‌شود.'}
        {!reach.sms && ' هنوز شماره‌ای در حساب شما نیست که به آن پیامک بفرستیم.'}
      </p>
    </section>
  )
}
