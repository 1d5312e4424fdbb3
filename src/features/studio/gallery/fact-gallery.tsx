import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Hold } from '#ui/hold.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stats } from '#ui/stats.tsx'
import { Tag } from '#ui/tag.tsx'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { TrackLine } from '#ui/track-line.tsx'
import styles from './display-gallery.module.css'
import { Group } from './group.tsx'

/** Facts, counts and amounts; what stands where nothing is yet. */
export function FactGallery() {
  return (
    <>
      <Group title="برچسب و کاشی" arrange="stack">
        <div className={`${layout.row} ${layout.wrapping}`}>
          <Tag>انگلیسی</Tag>
          <Tag tone="turquoise">B1</Tag>
          <Tag tone="lapis">گروهی</Tag>
          <Tag tone="saffron">۴۲ دقیقه</Tag>
          <Tag tone="pomegranate">۳ جای خالی</Tag>
          <Tag tone="pistachio">قبول</Tag>
        </div>
        <Tiles done={5} total={16} now label="۵ از ۱۶ جلسه برگزار شده است" />
        <Tiles done={3} total={3} size="big" label="هر سه تمرین انجام شد" />
        <Tiles done={140} total={240} label="۱۴۰ از ۲۴۰ عبارت مرور شد" />
      </Group>
      <Group title="سنجه" arrange="stack">
        <Meter
          label="دورهٔ آلمانی"
          value={7}
          max={16}
          valueText="۷ از ۱۶ جلسه"
          showLabel
          className={styles.narrow}
        />
        <Meter label="پر شدن گروه" value={92} tone="saffron" showLabel />
        <Meter label="فضای پرشدهٔ دستگاه" value={38} tone="pistachio" />
        <Meter label="فرستادن فایل" kind="progress" value={64} showLabel />
        <Meter label="آماده‌سازی فایل" kind="progress" showLabel />
      </Group>
      <Group title="آمار، گام‌ها، نگه‌داشتن" arrange="stack">
        <Stats
          facts={[
            { name: 'زبان‌آموز فعال', value: '۲۱۴', change: { label: '۸٪ بیشتر', tone: 'good' } },
            { name: 'حضور در کلاس', value: '۸۷٪', change: { label: '۲٪ بیشتر', tone: 'good' } },
            { name: 'بازگشت تصحیح', value: '۲۶ ساعت' },
            { name: 'بازگشت وجه', value: '۴٫۲٪', change: { label: '۰٫۶٪ بیشتر', tone: 'bad' } },
          ]}
        />
        <TrackLine
          label="وضعیت درخواست"
          at={2}
          steps={[
            { name: 'رسید', note: '۱۰:۳۴' },
            { name: 'ارجاع به مالی', note: '۱۰:۴۱' },
            { name: 'در حال بررسی', note: 'تا ۱۴:۳۰' },
            { name: 'پاسخ نهایی' },
          ]}
        />
        <Ticks>
          <Tick>وقت شما هنگام پرداخت ۱۵ دقیقه نگه داشته می‌شود.</Tick>
          <Tick state="now">پرسش از بانک، بار سوم</Tick>
          <Tick state="todo">نتیجه تا ۱۰:۵۰</Tick>
          <Tick state="no">پیامک کسر نرسید</Tick>
        </Ticks>
        <div className={styles.narrow}>
          <Held />
        </div>
      </Group>
      <Group title="خالی، در راه، پیام" arrange="stack">
        <Empty title="هنوز کاشی‌ای نگذاشته‌اید" action={<Button>رفتن به پادکست‌ها</Button>}>
          اولین عبارت را از متن یک پادکست بردارید؛ فردا برای مرور صدایتان می‌کنیم.
        </Empty>
        <div className={layout.stack} aria-busy="true">
          <Skeleton height="6rem" />
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </div>
        <Note>برای ادامه، لطفاً وارد حساب کاربری خود شوید.</Note>
        <Note tone="saffron">جای شما تا ۱۴ دقیقهٔ دیگر نگه داشته می‌شود.</Note>
        <Note tone="pomegranate">پرداخت انجام نشد. مبلغی از حساب شما کم نشده است.</Note>
        <Note tone="pistachio" icon="check">
          نوشتهٔ شما به استاد رسید.
        </Note>
      </Group>
    </>
  )
}

function Held() {
  const [until, setUntil] = useState<number | null>(null)
  if (until === null)
    return (
      <Button variant="quiet" onClick={() => setUntil(Date.now() + 11 * 60_000)}>
        نگه‌داشتن وقت
      </Button>
    )
  return (
    <Hold until={until} minutes={15} over="مهلت نگه‌داشتن وقت تمام شد.">
      وقت شما نگه داشته شد
    </Hold>
  )
}
