import type { ReactNode } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { formatDate } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Recording } from './contract.ts'

/**
 * A recorded session in its course's list, with its weight before anything of it is loaded. `address` opens it; null where
 * it is open, and then it stands below in `children`.
 */
export function RecordingItem({
  recording: { title, recordedAt, seconds, media },
  address,
  children,
}: {
  recording: Recording
  address: string | null
  children: ReactNode
}) {
  const minutes = Math.round(seconds / 60)
  return (
    <>
      <Item
        drawing={<StarIcon icon={media?.family === 'video' ? 'play' : 'headphones'} tone="soft" />}
        title={<UserText>{title}</UserText>}
        facts={[
          formatDate(recordedAt),
          `${persianNumber(Math.max(1, minutes))} دقیقه`,
          media && `${media.family === 'video' ? 'ویدئو' : 'صدا'}: ${fileSize(media.bytes)}`,
          media?.audioBytes && `فقط صدا: ${fileSize(media.audioBytes)}`,
          !media && 'فایل این جلسه هنوز گذاشته نشده است.',
        ]}
      >
        {media?.place?.watched && (
          <Tag tone="pistachio">
            <Icon name="check" /> دیده‌شده
          </Tag>
        )}
        {media && address && (
          <a href={address} data-replace className={buttonClass({ variant: 'quiet', size: 'small' })}>
            <Icon name="play" />
            {media.place && !media.place.watched && media.place.second > 0 ? 'ادامهٔ پخش' : 'پخش'}
          </a>
        )}
      </Item>
      {children && <li>{children}</li>}
    </>
  )
}
